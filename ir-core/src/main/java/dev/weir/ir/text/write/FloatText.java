package dev.weir.ir.text.write;

import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.text.lex.TextBuffer;
import dev.weir.ir.type.FloatType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// Floating-point numbers in MLIR's spelling: seven digits if they read back as the same number,
/// else as many as the type needs, else the bits in hexadecimal.
///
/// Deviation: an f80 or f128 that no double holds is written as bits, since decimal numbers are read
/// as doubles first, here and in MLIR, and would come back as another number.
final class FloatText {
  private static final int SHORT_DIGITS = 6;

  private FloatText() {}

  /// Appends `value`; returns whether it is in decimal.
  static boolean append(TextBuffer out, FloatAttr value) {
    FloatType type = value.type();
    if (!value.fitsDouble()) {
      hex(out, value.bits());
      return false;
    }
    return type.isWide()
        ? appendExact(out, type.exactValue(value.bits()), value.bits(), type)
        : append(out, value.value(), type);
  }

  /// Appends `value`, a number of the narrow type `type`; returns whether it is in decimal.
  static boolean append(TextBuffer out, double value, FloatType type) {
    if (!Double.isFinite(value)) {
      hex(out, type.bitsOf(value));
      return false;
    }
    if (value == 0) {
      out.append(1 / value < 0 ? "-0.000000e+00" : "0.000000e+00");
      return true;
    }
    if (value == Math.rint(value) && Math.abs(value) < 1_000_000) {
      small(out, (long) value);
      return true;
    }
    return appendExact(out, new BigDecimal(value), null, type);
  }

  /// Appends an integer of at most six digits.
  private static void small(TextBuffer out, long value) {
    long magnitude = Math.abs(value);
    if (value < 0) {
      out.append('-');
    }
    long unit = 1;
    int exponent = 0;
    while (unit * 10 <= magnitude) {
      unit *= 10;
      exponent++;
    }
    out.append(magnitude / unit).append('.');
    long rest = magnitude % unit;
    for (int i = 0; i < 6; i++) {
      unit /= 10;
      out.append((char) ('0' + (unit == 0 ? 0 : rest / unit)));
      rest = unit == 0 ? 0 : rest % unit;
    }
    out.append("e+0").append(exponent);
  }

  private static boolean appendExact(
      TextBuffer out, @Nullable BigDecimal exact, @Nullable BigInteger bits, FloatType type) {
    if (exact == null) {
      hex(out, bits == null ? BigInteger.ZERO : bits);
      return false;
    }
    if (exact.signum() == 0) {
      boolean minus = bits != null && bits.testBit(type.width() - 1);
      out.append(minus ? "-0.000000e+00" : "0.000000e+00");
      return true;
    }
    BigDecimal six = toDigits(exact, SHORT_DIGITS);
    if (type.round(six).compareTo(exact) == 0) {
      scientific(out, six, false);
      return true;
    }
    int precision = 2 + type.precision() * 59 / 196;
    BigDecimal full = toDigits(exact, precision).stripTrailingZeros();
    if (appendDefault(out, full, precision)) {
      return true;
    }
    hex(out, bits != null ? bits : type.bitsOf(exact.doubleValue()));
    return false;
  }

  /// {@return `exact` with `precision` digits, rounded as LLVM's APFloat does: digits that surely are
  /// too many are cut off first, and what is left is rounded half up}
  private static BigDecimal toDigits(BigDecimal exact, int precision) {
    BigInteger digits = exact.unscaledValue();
    int bitsRequired = (precision * 196 + 58) / 59;
    int removable = (digits.abs().bitLength() - bitsRequired) * 59 / 196;
    BigDecimal cut =
        removable > 0
            ? new BigDecimal(
                digits.divide(BigInteger.TEN.pow(removable)), exact.scale() - removable)
            : exact;
    return cut.round(new MathContext(precision, RoundingMode.HALF_UP));
  }

  /// Appends `value` the way numbers of full precision are written; returns false, and appends
  /// nothing, where that would look like an integer.
  private static boolean appendDefault(TextBuffer out, BigDecimal value, int precision) {
    String digits = value.unscaledValue().abs().toString();
    int exponent = -value.scale();
    if (exponent >= 0) {
      if (exponent > 3 || digits.length() + exponent > precision) {
        scientific(out, value, true);
        return true;
      }
      return false;
    }
    int leading = exponent + digits.length() - 1;
    if (leading < 0 && -leading > 3) {
      scientific(out, value, true);
      return true;
    }
    if (value.signum() < 0) {
      out.append('-');
    }
    int whole = exponent + digits.length();
    if (whole > 0) {
      out.append(digits.substring(0, whole)).append('.').append(digits.substring(whole));
    } else {
      out.append("0.");
      for (int i = whole; i < 0; i++) {
        out.append('0');
      }
      out.append(digits);
    }
    return true;
  }

  private static void scientific(TextBuffer out, BigDecimal value, boolean shortest) {
    BigDecimal plain = value.stripTrailingZeros();
    String digits = plain.unscaledValue().abs().toString();
    int exponent = -plain.scale() + digits.length() - 1;
    if (value.signum() < 0) {
      out.append('-');
    }
    out.append(digits.charAt(0)).append('.');
    if (shortest && digits.length() == 1) {
      out.append('0');
    } else {
      out.append(digits.substring(1));
    }
    for (int i = digits.length(); !shortest && i < 7; i++) {
      out.append('0');
    }
    out.append(shortest ? 'E' : 'e').append(exponent < 0 ? '-' : '+');
    int magnitude = Math.abs(exponent);
    if (!shortest && magnitude < 10) {
      out.append('0');
    }
    out.append(magnitude);
  }

  private static void hex(TextBuffer out, BigInteger bits) {
    out.append("0x").append(bits.toString(16).toUpperCase(java.util.Locale.ROOT));
  }
}
