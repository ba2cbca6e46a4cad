package dev.weir.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FillValuesTest {
  private static final ImmutableLongArray TWO_BY_THREE = ImmutableLongArray.of(2, 3);

  @Test
  void iotaCountsRowMajor() {
    assertThat(FillValues.make("iota", DType.INT16, TWO_BY_THREE, 0).toLongArray())
        .containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(FillValues.make("iota", DType.FLOAT16, TWO_BY_THREE, 0).toDoubleArray())
        .containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void numbersKeepAllTheirDigits() {
    ImmutableLongArray scalar = ImmutableLongArray.of();
    assertThat(FillValues.make("9007199254740993", DType.INT64, scalar, 0).getLong(0))
        .isEqualTo(9007199254740993L);
    assertThat(FillValues.make("18446744073709551615", DType.UINT64, scalar, 0).getLong(0))
        .isEqualTo(-1L);
    assertThat(FillValues.make("-inf", DType.FLOAT32, scalar, 0).getDouble(0))
        .isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(FillValues.make("true", DType.BOOL, scalar, 0).getLong(0)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = DType.class,
      names = {"FLOAT64", "FLOAT32", "FLOAT16", "BFLOAT16", "FLOAT8_E4M3FN", "FLOAT8_E5M2"})
  void uniformStaysBelowOneAndFollowsTheSeed(DType dtype) {
    ImmutableLongArray shape = ImmutableLongArray.of(2000);
    double[] values = FillValues.make("uniform", dtype, shape, 1).toDoubleArray();
    assertThat(Arrays.stream(values).filter(value -> value < 0 || value >= 1)).isEmpty();
    assertThat(Arrays.stream(values).average().orElseThrow()).isBetween(0.4, 0.6);
    assertThat(FillValues.make("uniform", dtype, shape, 1).toDoubleArray()).isEqualTo(values);
    assertThat(FillValues.make("uniform", dtype, shape, 2).toDoubleArray()).isNotEqualTo(values);
  }
}
