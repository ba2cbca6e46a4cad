package dev.weir.backend.gpu.simt;

import dev.weir.ir.Attribute;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;

/// Numbers in C.
final class Literals {
  private Literals() {}

  /// {@return C for a number as an element}
  ///
  /// @throws IllegalArgumentException if the attribute is no number
  static String of(Attribute value, Element element) {
    if (value instanceof BoolAttr truth) {
      return truth.value() ? "1" : "0";
    }
    if (value instanceof IntegerAttr number) {
      return element.isInteger()
          ? integer(number.value(), element)
          : real((double) number.value(), element);
    }
    if (value instanceof FloatAttr number) {
      if (element.kind() == Element.Kind.BITS) {
        return "(u16)" + number.bits();
      }
      return real(number.value(), element);
    }
    throw new IllegalArgumentException("no number: " + value);
  }

  /// {@return C for a float}
  static String real(double value, Element element) {
    if (element == Element.F64) {
      if (Double.isNaN(value) || Double.isInfinite(value)) {
        return "w_bits_f64(" + Long.toUnsignedString(Double.doubleToLongBits(value)) + "ul)";
      }
      return paren(Double.toString(value));
    }
    float single = (float) value;
    if (Float.isNaN(single) || Float.isInfinite(single)) {
      return "w_bits_f32(0x" + Integer.toHexString(Float.floatToIntBits(single)) + "u)";
    }
    return paren(Float.toString(single) + "f");
  }

  private static String paren(String number) {
    return number.startsWith("-") ? "(" + number + ")" : number;
  }

  private static String integer(long value, Element element) {
    if (element == Element.I64 && value == Long.MIN_VALUE) {
      return "(-9223372036854775807 - 1)";
    }
    String digits =
        element == Element.U64 ? Long.toUnsignedString(value) + "u" : Long.toString(value);
    if (element == Element.U32) {
      digits += "u";
    }
    return value < 0 && element != Element.U64 ? "(" + digits + ")" : digits;
  }

  /// {@return C for the lowest, or highest, element}
  static String limit(Element element, boolean highest) {
    return switch (element) {
      case BOOL -> highest ? "1" : "0";
      case I8, I16, I32, I64 -> {
        long most = -1L >>> (65 - element.bytes() * 8);
        yield integer(highest ? most : -most - 1, element);
      }
      case U8, U16, U32, U64 ->
          highest ? integer(-1L >>> (64 - element.bytes() * 8), element) : "0";
      case F16, BF16, F32 ->
          real(highest ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY, Element.F32);
      case F64 -> real(highest ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY, element);
    };
  }
}
