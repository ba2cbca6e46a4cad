package dev.weir.formats.json;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsonDoubleTest {
  /// The layout rules of nlohmann::json: fixed from 1e-4 to below 1e15, two exponent digits at least.
  @ParameterizedTest
  @CsvSource({
    "1.0, 1.0",
    "0.0, 0.0",
    "-0.0, -0.0",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "9.999999747378752e-06, 9.999999747378752e-06",
    "0.10000000149011612, 0.10000000149011612",
    "123456789012345.0, 123456789012345.0",
    "1000000000000000, 1e+15",
    "100000000000000, 100000000000000.0",
    "1e100, 1e+100",
    "4.9e-324, 5e-324",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "-2.5, -2.5"
  })
  void layOut(double value, String text) {
    assertThat(JsonDouble.toString(value)).isEqualTo(text);
  }

  /// The published case in which Grisu2 misses the shortest digits (Loitsch 2010, section 5).
  @ParameterizedTest
  @CsvSource({"1e23, 9.999999999999999e+22"})
  void isGrisuAndNotTheShortest(double value, String text) {
    assertThat(JsonDouble.toString(value)).isEqualTo(text);
  }

  @Property
  void readsBack(@ForAll long bits) {
    double value = Double.longBitsToDouble(bits);
    if (Double.isFinite(value)) {
      assertThat(Double.parseDouble(JsonDouble.toString(value))).isEqualTo(value);
    }
  }
}
