package dev.weir.runtime.host.size;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.constraint.Constraint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeCheckTest {
  private static SizeCheck check(String constraint, int count) {
    return SizeCheck.of(Constraint.parse(constraint), count);
  }

  private static String conflict(String constraint, long... sizes) {
    return check(constraint, sizes.length).conflict(sizes, i -> "dimension " + i);
  }

  /// All of them are the same to say that a size is a multiple of 4; which sizes hold is counted out.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "s0 = 4*(s0 floordiv 4)",
        "4*(s0 floordiv 4) = s0",
        "s0 = 4*(s0 ceildiv 4)",
        "s0 = 4*((s0 + 3) floordiv 4)",
        "s0 % 4"
      })
  void aMultipleIsCalledOne(String constraint) {
    SizeCheck check = check(constraint, 1);
    for (long size = 1; size <= 40; size++) {
      assertThat(check.holds(new long[] {size})).as("%d", size).isEqualTo(size % 4 == 0);
    }
    assertThat(conflict(constraint, 18))
        .isEqualTo("dimension 0 is 18, but must be a multiple of 4, such as 16 or 20");
  }

  /// 16 is even as well; 17, whose half rounded down is even too, is not.
  @Test
  void whatElseMustHoldIsHeededByTheAdvice() {
    String constraint = "s0 floordiv 2 = 2*(s0 floordiv 4)";
    assertThat(check(constraint, 1).conflict(new long[] {18}, i -> "it", ImmutableList.of()))
        .isEqualTo(
            "it is 18 (s0), but must be so that s0 floordiv 2 is a multiple of 2, such as 17 or"
                + " 20");
    assertThat(
            check(constraint, 1)
                .conflict(new long[] {18}, i -> "it", ImmutableList.of(check("s0 % 2", 1))))
        .isEqualTo(
            "it is 18 (s0), but must be so that s0 floordiv 2 is a multiple of 2, such as 16 or"
                + " 20");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "s0 + 3 = 2*s0; 7; dimension 0 is 7 (s0), but must be so that s0 + 3 = 2*s0, such as 3",
        "2*s0 = 7; 7; dimension 0 is 7 (s0), but must be so that 2*s0 = 7",
        "2*s0 = 1..8; 7; dimension 0 is 7 (s0), but must be so that 2*s0 is in 1..8, such as 4",
        "s0 + 1 % 3; 1; dimension 0 is 1 (s0), but must be so that s0 + 1 is a multiple of 3, such"
            + " as 2",
        "s0 = 5; 7; dimension 0 is 7, but must be 5",
      })
  void aFormulaComesWithSizesThatWouldDo(String constraint, long size, String message) {
    assertThat(conflict(constraint, size)).isEqualTo(message);
  }

  @Test
  void severalSizesAreAllNamed() {
    assertThat(conflict("s0 = 2*s1", 3, 4))
        .isEqualTo("dimension 0 is 3 (s0), dimension 1 is 4 (s1), but must be so that s0 = 2*s1");
    assertThat(conflict("2*s0 and s1 broadcast", 3, 4))
        .isEqualTo(
            "dimension 0 is 3 (s0), dimension 1 is 4 (s1), but must be so that 2*s0 broadcasts with"
                + " s1");
  }
}
