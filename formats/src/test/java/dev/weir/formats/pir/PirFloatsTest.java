package dev.weir.formats.pir;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PirFloatsTest {
  /// What `std::cout << value` prints, where six digits are enough to read the value back.
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "-1.5, -1.5",
    "0.9, 0.9",
    "1e-05, 1e-05",
    "0.0001, 0.0001",
    "100000, 100000",
    "1000000, 1e+06",
    "123456, 123456",
    "-1.1e30, -1.1e+30",
    "0.123456, 0.123456",
    "-1.00001, -1.00001",
    "1.17549e-38, 1.17549e-38"
  })
  void printsAsStreamsDo(float value, String text) {
    assertThat(PirFloats.text(value, true)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1e200, 1e+200", "0.123456, 0.123456", "1e-07, 1e-07", "-1.00001, -1.00001"})
  void printsDoublesAsStreamsDo(double value, String text) {
    assertThat(PirFloats.text(value, false)).isEqualTo(text);
  }

  /// printf("%.7g", 16777217.0) and so on: the first precision that reads back.
  @ParameterizedTest
  @CsvSource({
    "16777216, 16777216, true",
    "1234567, 1234567, false",
    "0.1234567, 0.1234567, false",
    "3.141592653589793, 3.141592653589793, false"
  })
  void addsDigitsWhereSixAreNotEnough(double value, String text, boolean single) {
    assertThat(PirFloats.text(value, single)).isEqualTo(text);
  }

  @Property
  void singlesReadBack(@ForAll int bits) {
    float value = Float.intBitsToFloat(bits);
    assertThat(Float.compare((float) PirFloats.parse(PirFloats.text(value, true), true), value))
        .isZero();
  }

  @Property
  void doublesReadBack(@ForAll long bits) {
    double value = Double.longBitsToDouble(bits);
    assertThat(Double.compare(PirFloats.parse(PirFloats.text(value, false), false), value))
        .isZero();
  }
}
