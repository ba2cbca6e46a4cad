package dev.weir.dialect.builtin.data;

import com.google.common.base.Strings;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/// How the elements of one tensor are written: found from all shown elements, so that they align.
final class ElementFormat {
  private static final int PRECISION = 8;

  private final LongFunction<String> writer;

  private ElementFormat(LongFunction<String> writer) {
    this.writer = writer;
  }

  String format(long index) {
    return writer.apply(index);
  }

  /// The format for `tensor` of which the elements `shown` will be written.
  static ElementFormat of(Tensor tensor, List<Long> shown) {
    DType dtype = tensor.dtype();
    if (dtype == DType.BOOL) {
      return new ElementFormat(i -> tensor.getBoolean(i) ? " True" : "False");
    }
    if (dtype == DType.STRING) {
      List<String> texts = shown.stream().map(i -> quoted(tensor.getString(i))).toList();
      int longest = texts.stream().mapToInt(String::length).max().orElse(0);
      return new ElementFormat(i -> Strings.padEnd(quoted(tensor.getString(i)), longest, ' '));
    }
    if (dtype.isComplex()) {
      Floats real = Floats.of(shown.stream().mapToDouble(tensor::getDouble).toArray(), dtype);
      Floats imaginary =
          Floats.of(
              shown.stream().mapToDouble(i -> Math.abs(tensor.getImaginary(i))).toArray(), dtype);
      return new ElementFormat(i -> {
        double part = tensor.getImaginary(i);
        String text = imaginary.write(Math.abs(part));
        int start = text.length() - text.stripLeading().length();
        int end = text.stripTrailing().length();
        return real.write(tensor.getDouble(i))
            + text.substring(0, start)
            + (isNegative(part) ? '-' : '+')
            + text.substring(start, end)
            + 'j'
            + text.substring(end);
      });
    }
    if (dtype.isFloat()) {
      Floats floats = Floats.of(shown.stream().mapToDouble(tensor::getDouble).toArray(), dtype);
      return new ElementFormat(i -> floats.write(tensor.getDouble(i)));
    }
    int width = shown.stream().mapToInt(i -> integer(tensor, i).length()).max().orElse(0);
    return new ElementFormat(i -> Strings.padStart(integer(tensor, i), width, ' '));
  }

  /// The text of a tensor without dimensions.
  static String scalar(Tensor tensor) {
    DType dtype = tensor.dtype();
    if (dtype == DType.BOOL) {
      return tensor.getBoolean(0) ? "True" : "False";
    }
    if (dtype == DType.STRING) {
      return quoted(tensor.getString(0));
    }
    if (dtype.isComplex()) {
      double imaginary = tensor.getImaginary(0);
      String sign = isNegative(imaginary) ? "" : "+";
      return "("
          + trimmed(scalarFloat(tensor.getDouble(0), dtype))
          + sign
          + trimmed(scalarFloat(imaginary, dtype))
          + "j)";
    }
    return dtype.isFloat() ? scalarFloat(tensor.getDouble(0), dtype) : integer(tensor, 0);
  }

  /// A string as JSON writes it, so that it is one line.
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (Character.isISOControl(c) || Character.isSurrogate(c) && !isPaired(text, i)) {
            quoted.append("\\u%04x".formatted((int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }

  private static boolean isPaired(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
  }

  private static String trimmed(String number) {
    return number.endsWith(".0") ? number.substring(0, number.length() - 2) : number;
  }

  private static String integer(Tensor tensor, long index) {
    long value = tensor.getLong(index);
    return tensor.dtype() == DType.UINT64 ? Long.toUnsignedString(value) : Long.toString(value);
  }

  private static String scalarFloat(double value, DType dtype) {
    if (!Double.isFinite(value)) {
      return nonFinite(value);
    }
    String sign = isNegative(value) ? "-" : "";
    double magnitude = Math.abs(value);
    BigDecimal digits = shortest(magnitude, dtype);
    if (magnitude == 0 || (magnitude >= 1e-4 && magnitude < 1e16)) {
      String plain = positional(digits, digits.scale());
      return sign + (plain.endsWith(".") ? plain + "0" : plain);
    }
    String text = scientific(digits, 0, 2);
    return sign + text.replace(".e", "e");
  }

  private static boolean isNegative(double value) {
    return Double.doubleToRawLongBits(value) < 0;
  }

  private static String nonFinite(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    return value > 0 ? "inf" : "-inf";
  }

  /// Loads the tables of powers that [BigDecimal] makes, which takes some milliseconds.
  static void prepare() {
    shortest(0, DType.FLOAT32);
  }

  /// The fewest decimal digits that read back as `magnitude` in `dtype`.
  private static BigDecimal shortest(double magnitude, DType dtype) {
    if (magnitude == 0) {
      return BigDecimal.ZERO;
    }
    BigDecimal digits =
        switch (dtype) {
          case FLOAT64, COMPLEX128 ->
              oneDigit(
                  new BigDecimal(Double.toString(magnitude)),
                  digit -> digit.doubleValue() == magnitude);
          case FLOAT32, COMPLEX64 ->
              oneDigit(
                  new BigDecimal(Float.toString((float) magnitude)),
                  digit -> digit.floatValue() == magnitude);
          default -> shortestNarrow(magnitude, dtype);
        };
    return digits.stripTrailingZeros();
  }

  /// Java writes two digits at least, where one may do.
  private static BigDecimal oneDigit(BigDecimal digits, Predicate<BigDecimal> isSame) {
    BigDecimal one = digits.round(new MathContext(1, RoundingMode.HALF_EVEN));
    return digits.precision() == 2 && isSame.test(one) ? one : digits;
  }

  private static BigDecimal shortestNarrow(double magnitude, DType dtype) {
    BigDecimal exact = new BigDecimal(magnitude);
    for (int precision = 1; precision < 9; precision++) {
      BigDecimal rounded = exact.round(new MathContext(precision, RoundingMode.HALF_EVEN));
      if (roundTo(rounded.floatValue(), dtype) == magnitude) {
        return rounded;
      }
    }
    return exact;
  }

  private static double roundTo(float value, DType dtype) {
    return switch (dtype) {
      case FLOAT16 -> Float.float16ToFloat(Float.floatToFloat16(value));
      case BFLOAT16 -> NarrowFloats.bfloat16ToFloat(NarrowFloats.floatToBfloat16(value));
      case FLOAT8_E4M3FN ->
          NarrowFloats.float8E4M3FNToFloat(NarrowFloats.floatToFloat8E4M3FN(value));
      case FLOAT8_E4M3FNUZ ->
          NarrowFloats.float8E4M3FNUZToFloat(NarrowFloats.floatToFloat8E4M3FNUZ(value));
      case FLOAT8_E5M2FNUZ ->
          NarrowFloats.float8E5M2FNUZToFloat(NarrowFloats.floatToFloat8E5M2FNUZ(value));
      default -> NarrowFloats.float8E5M2ToFloat(NarrowFloats.floatToFloat8E5M2(value));
    };
  }

  /// `digits` with at most `fraction` digits after the point, no trailing zeros, the point kept.
  private static String positional(BigDecimal digits, int fraction) {
    BigDecimal kept =
        digits.scale() > fraction ? digits.setScale(fraction, RoundingMode.HALF_EVEN) : digits;
    kept = kept.signum() == 0 ? BigDecimal.ZERO : kept.stripTrailingZeros();
    String plain = kept.toPlainString();
    return plain.contains(".") ? plain : plain + ".";
  }

  /// `digits` as `d.ddde+xx` with at least `minFraction` fraction and `exponentDigits` digits.
  private static String scientific(BigDecimal digits, int minFraction, int exponentDigits) {
    String unscaled = digits.unscaledValue().toString();
    int exponent = digits.signum() == 0 ? 0 : unscaled.length() - 1 - digits.scale();
    String fraction = Strings.padEnd(unscaled.substring(1), minFraction, '0');
    String sign = exponent < 0 ? "-" : "+";
    String power = Strings.padStart(Integer.toString(Math.abs(exponent)), exponentDigits, '0');
    return unscaled.charAt(0) + "." + fraction + "e" + sign + power;
  }

  /// The common layout of a set of floating point numbers.
  private record Floats(
      DType dtype,
      boolean exponential,
      int left,
      int right,
      int fractionDigits,
      int exponentDigits) {

    static Floats of(double[] values, DType dtype) {
      double largest = 0;
      double smallest = Double.POSITIVE_INFINITY;
      boolean anyFinite = false;
      boolean anyNan = false;
      boolean anyInfinite = false;
      boolean anyNegativeInfinite = false;
      for (double value : values) {
        if (Double.isFinite(value)) {
          anyFinite = true;
          double magnitude = Math.abs(value);
          if (magnitude != 0) {
            largest = Math.max(largest, magnitude);
            smallest = Math.min(smallest, magnitude);
          }
        } else {
          anyNan |= Double.isNaN(value);
          anyInfinite |= Double.isInfinite(value);
          anyNegativeInfinite |= value == Double.NEGATIVE_INFINITY;
        }
      }
      boolean exponential =
          largest != 0 && (largest >= 1e8 || smallest < 1e-4 || largest / smallest > 1000);
      Floats layout =
          anyFinite ? fit(values, dtype, exponential) : new Floats(dtype, false, 0, 0, 0, 0);
      int offset = layout.right + 1;
      int left = layout.left;
      if (anyNan) {
        left = Math.max(left, 3 - offset);
      }
      if (anyInfinite || anyNan) {
        left = Math.max(left, 3 + (anyNegativeInfinite ? 1 : 0) - offset);
      }
      return new Floats(
          dtype, exponential, left, layout.right, layout.fractionDigits, layout.exponentDigits);
    }

    private static Floats fit(double[] values, DType dtype, boolean exponential) {
      int left = 0;
      int fraction = 0;
      int exponentDigits = 2;
      for (double value : values) {
        if (!Double.isFinite(value)) {
          continue;
        }
        String text = digits(value, dtype, exponential, 0, 2);
        int sign = isNegative(value) ? 1 : 0;
        int point = text.indexOf('.');
        int exponentAt = exponential ? text.indexOf('e') : text.length();
        left = Math.max(left, point + sign);
        fraction = Math.max(fraction, exponentAt - point - 1);
        if (exponential) {
          exponentDigits = Math.max(exponentDigits, text.length() - exponentAt - 2);
        }
      }
      int right = exponential ? fraction + exponentDigits + 2 : fraction;
      return new Floats(dtype, exponential, left, right, fraction, exponentDigits);
    }

    private static String digits(
        double value, DType dtype, boolean exponential, int minFraction, int exponentDigits) {
      double magnitude = Math.abs(value);
      BigDecimal shortest = shortest(magnitude, dtype);
      if (!exponential) {
        // As NumPy does it, digits before the point are the number's own, not zeros.
        return shortest.scale() > PRECISION || shortest.scale() < 0
            ? positional(new BigDecimal(magnitude), PRECISION)
            : positional(shortest, PRECISION);
      }
      if (shortest.precision() > PRECISION + 1) {
        shortest =
            new BigDecimal(magnitude)
                .round(new MathContext(PRECISION + 1, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
      }
      if (shortest.precision() <= minFraction) {
        // As NumPy does it, digits beyond those that tell the number from others are its own, not
        // zeros.
        shortest =
            new BigDecimal(magnitude)
                .round(new MathContext(minFraction + 1, RoundingMode.HALF_EVEN));
      }
      return scientific(shortest, minFraction, exponentDigits);
    }

    String write(double value) {
      if (!Double.isFinite(value)) {
        return Strings.padStart(nonFinite(value), left + right + 1, ' ');
      }
      String text = digits(value, dtype, exponential, fractionDigits, exponentDigits);
      String signed = (isNegative(value) ? "-" : "") + text;
      int point = signed.indexOf('.');
      String padded = Strings.padStart("", left - point, ' ') + signed;
      return exponential ? padded : Strings.padEnd(padded, left + 1 + right, ' ');
    }
  }
}
