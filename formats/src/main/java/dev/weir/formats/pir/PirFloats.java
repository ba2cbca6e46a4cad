package dev.weir.formats.pir;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Floats as a C++ stream prints them: six significant digits, no trailing zeros, an exponent of two
/// digits at least where it is below -4 or above 5. Where six digits do not read back to the same
/// number, as many more are printed as it takes.
final class PirFloats {
  private static final int STREAM_DIGITS = 6;
  private static final int FLOAT_DIGITS = 9;
  private static final int DOUBLE_DIGITS = 17;

  private PirFloats() {}

  /// {@return the text of `value`}
  ///
  /// @param single whether it is a single-precision number
  static String text(double value, boolean single) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    BigDecimal exact = new BigDecimal(value);
    int most = single ? FLOAT_DIGITS : DOUBLE_DIGITS;
    for (int digits = STREAM_DIGITS; digits < most; digits++) {
      String text = text(exact, digits);
      if (parse(text, single) == value) {
        return text;
      }
    }
    return text(exact, most);
  }

  /// {@return the number that `text` spells, rounded once}
  static double parse(String text, boolean single) {
    return switch (text) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      case "nan", "-nan" -> Double.NaN;
      default -> single ? Float.parseFloat(text) : Double.parseDouble(text);
    };
  }

  private static String text(BigDecimal exact, int digits) {
    BigDecimal rounded =
        exact.round(new MathContext(digits, RoundingMode.HALF_EVEN)).stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -4 && exponent < digits) {
      return rounded.toPlainString();
    }
    String all = rounded.unscaledValue().abs().toString();
    StringBuilder text = new StringBuilder(rounded.signum() < 0 ? "-" : "").append(all.charAt(0));
    if (all.length() > 1) {
      text.append('.').append(all, 1, all.length());
    }
    text.append(exponent < 0 ? "e-" : "e+");
    int magnitude = Math.abs(exponent);
    return text.append(magnitude < 10 ? "0" : "").append(magnitude).toString();
  }
}
