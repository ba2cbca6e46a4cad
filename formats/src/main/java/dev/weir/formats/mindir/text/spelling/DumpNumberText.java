package dev.weir.formats.mindir.text.spelling;

import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.math.BigInteger;
import java.util.List;

/// Numbers as dumps write them, such that they read back as they are: `1`, `0.5`, `1.0E-10`.
public final class DumpNumberText {
  /// Integers below this have no exponent and no point.
  private static final double PLAIN = 1e9;

  private DumpNumberText() {}

  public static String of(FloatAttr number) {
    return of(number.value(), number.type(), number.bits());
  }

  private static String of(double value, FloatType type, BigInteger bits) {
    if (Double.isNaN(value)) {
      return bits.equals(type.bitsOf(Double.NaN)) ? "nan" : "0x" + bits.toString(16);
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    if (Math.rint(value) == value && Math.abs(value) < PLAIN) {
      return String.valueOf((long) value);
    }
    return type == FloatType.F32 ? Float.toString((float) value) : Double.toString(value);
  }

  /// Appends the values of `elements`, in brackets as deep as it has dimensions.
  public static void elements(DenseElementsAttr elements, StringBuilder text) {
    List<Long> shape = elements.type().shape().asList();
    boolean isComplex = elements.elementType() instanceof ComplexType;
    Type number =
        elements.elementType() instanceof ComplexType complex
            ? complex.elementType()
            : elements.elementType();
    long count = elements.elementCount();
    if (count == 0) {
      text.append("[]");
      return;
    }
    long[] strides = new long[shape.size()];
    long stride = 1;
    for (int i = shape.size() - 1; i >= 0; i--) {
      stride *= shape.get(i);
      strides[i] = stride;
    }
    for (long at = 0; at < count; at++) {
      text.append(at == 0 ? "" : ", ");
      for (long each : strides) {
        text.append(at % each == 0 ? "[" : "");
      }
      if (isComplex) {
        text.append('[');
        number(elements, 2 * at, number, text);
        number(elements, 2 * at + 1, number, text.append(", "));
        text.append(']');
      } else {
        number(elements, at, number, text);
      }
      for (long each : strides) {
        text.append((at + 1) % each == 0 ? "]" : "");
      }
    }
  }

  private static void number(DenseElementsAttr elements, long at, Type type, StringBuilder text) {
    if (type instanceof FloatType real) {
      text.append(of(elements.doubleAt(at), real, elements.bitsAt(at)));
    } else if (type == IntegerType.I1) {
      text.append(elements.longAt(at) != 0);
    } else if (type instanceof IntegerType whole
        && whole.signedness() == IntegerType.Signedness.UNSIGNED) {
      text.append(Long.toUnsignedString(elements.longAt(at)));
    } else {
      text.append(elements.longAt(at));
    }
  }
}
