package dev.weir.backend.cpu.kernels.text;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;

/// Numbers as text, and text as numbers.
///
/// A number is written in at most 9 (f32 and narrower) or 17 (f64) digits with no zeros at the end: the fewest that
/// read back as the same number. It is written plainly from 1e-4 up to 1e16, otherwise with an exponent, as Python does;
/// a number without a fraction keeps `.0`. Booleans are `0` and `1`. What is read may also be `INF`, `NaN` and so on, in
/// any case and with a sign; a text that is read as an integer may have a fraction, which it loses.
///
/// Source: [Cast](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#Cast), whose rules of the text of
/// numbers leave the number of digits open.
public final class NumberText {
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,9})?");

  private NumberText() {}

  /// Writes the text of each element of `x` to `out`.
  public static void write(Tensor x, Tensor out) {
    for (long i = 0; i < x.elementCount(); i++) {
      out.setString(i, text(x, i));
    }
  }

  /// Writes the number that each element of `x` is to `out`.
  ///
  /// @throws KernelException if one is none
  public static void read(Tensor x, Tensor out) {
    for (long i = 0; i < x.elementCount(); i++) {
      String text = x.getString(i).strip();
      if (!read(text, out, i)) {
        throw KernelException.of("element %d, '%s', is no number", i, text);
      }
    }
  }

  private static String text(Tensor x, long at) {
    DType dtype = x.dtype();
    if (dtype == DType.UINT64) {
      return Long.toUnsignedString(x.getLong(at));
    }
    if (!dtype.isFloat()) {
      return Long.toString(x.getLong(at));
    }
    double value = x.getDouble(at);
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "INF" : "-INF";
    }
    String sign = Double.doubleToRawLongBits(value) < 0 ? "-" : "";
    double magnitude = Math.abs(value);
    if (magnitude == 0) {
      return sign + "0.0";
    }
    String shortest =
        dtype == DType.FLOAT64 ? Double.toString(magnitude) : Float.toString((float) magnitude);
    BigDecimal digits = new BigDecimal(shortest).stripTrailingZeros();
    if (magnitude >= 1e-4 && magnitude < 1e16) {
      return sign + (digits.scale() <= 0 ? digits.toPlainString() + ".0" : digits.toPlainString());
    }
    String all = digits.unscaledValue().toString();
    int exponent = all.length() - 1 - digits.scale();
    String fraction = all.length() > 1 ? "." + all.substring(1) : "";
    return "%s%s%se%s%02d"
        .formatted(sign, all.charAt(0), fraction, exponent < 0 ? "-" : "+", Math.abs(exponent));
  }

  private static boolean read(String text, Tensor out, long at) {
    DType dtype = out.dtype();
    String word = text.toUpperCase(Locale.ROOT).replaceFirst("^[+-]", "");
    boolean negative = text.startsWith("-");
    double special =
        switch (word) {
          case "INF", "INFINITY" -> negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
          case "NAN" -> Double.NaN;
          default -> 0;
        };
    if (special != 0) {
      out.setDouble(at, special);
      return dtype.isFloat();
    }
    if (!dtype.isFloat() && INTEGER.matcher(text).matches()) {
      out.setLong(at, new BigInteger(text.replaceFirst("^\\+", "")).longValue());
      return true;
    }
    if (!DECIMAL.matcher(text).matches()) {
      return false;
    }
    if (dtype == DType.FLOAT32) {
      out.setDouble(at, Float.parseFloat(text));
    } else {
      out.setDouble(at, Double.parseDouble(text));
    }
    return true;
  }
}
