package dev.weir.backend.ascend;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Types, numbers and index arithmetic in C++.
final class Cpp {
  private Cpp() {}

  /// {@return the type of an element in memory}
  static String memoryType(Type element) {
    return element == IntegerType.I1 ? "uint8_t" : type(element);
  }

  /// {@return the type of an element of a tile: booleans are floats there}
  static String type(Type element) {
    if (element == IntegerType.I1 || element == FloatType.F32) {
      return "float";
    } else if (element == FloatType.F16) {
      return "half";
    } else if (element == FloatType.BF16) {
      return "bfloat16_t";
    } else if (element instanceof IntegerType integer) {
      String unsigned = integer.signedness() == IntegerType.Signedness.UNSIGNED ? "u" : "";
      return unsigned + "int" + integer.width() + "_t";
    }
    throw new IllegalArgumentException("no type of Ascend C: " + element);
  }

  /// {@return whether tiles may have elements of this type}
  static boolean isType(Type element) {
    return element instanceof IntegerType
        || element == FloatType.F32
        || element == FloatType.F16
        || element == FloatType.BF16;
  }

  /// {@return the bytes of an element of a tile}
  static int bytes(Type element) {
    if (element == IntegerType.I1) {
      return 4;
    }
    int width =
        element instanceof FloatType number ? number.width() : ((IntegerType) element).width();
    return width / 8;
  }

  /// {@return the bytes of an element in memory}
  static int memoryBytes(Type element) {
    return element == IntegerType.I1 ? 1 : bytes(element);
  }

  /// {@return a number as an element of a tile}
  static String literal(Attribute value, Type element) {
    return switch (value) {
      case FloatAttr number -> floating(number.value(), element);
      case IntegerAttr number ->
          element == IntegerType.I1
              ? number.value() == 0 ? "0.0f" : "1.0f"
              : "static_cast<" + type(element) + ">(" + integer(number.value()) + ")";
      case BoolAttr truth -> truth.value() ? "1.0f" : "0.0f";
      default -> throw new IllegalArgumentException("no number: " + value);
    };
  }

  private static String floating(double value, Type element) {
    String text = real((float) value);
    if (element == FloatType.F16) {
      return "half(" + text + ")";
    } else if (element == FloatType.BF16) {
      return "weir::Bfloat16(0x%04x)".formatted(FloatType.BF16.toBits(value));
    }
    return text;
  }

  private static String real(float value) {
    if (Float.isNaN(value)) {
      return "std::numeric_limits<float>::quiet_NaN()";
    } else if (Float.isInfinite(value)) {
      return (value < 0 ? "-" : "") + "std::numeric_limits<float>::infinity()";
    }
    boolean isShort = value == Math.rint(value) && Math.abs(value) < 1e6;
    return isShort && (value != 0 || 1 / value > 0)
        ? (long) value + ".0f"
        : Float.toHexString(value) + "f";
  }

  /// {@return an integer}
  static String integer(long value) {
    if (value == Long.MIN_VALUE) {
      return "INT64_MIN";
    }
    return value == (int) value ? Long.toString(value) : value + "LL";
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(Character::isDigit);
  }

  /// {@return `a * b`}
  static String times(String a, String b) {
    if (isNumber(a) && isNumber(b)) {
      return Long.toString(Math.multiplyExact(Long.parseLong(a), Long.parseLong(b)));
    } else if (a.equals("1")) {
      return b;
    } else if (b.equals("1")) {
      return a;
    }
    return a.equals("0") || b.equals("0") ? "0" : a + " * " + b;
  }

  /// {@return `a + b`}
  static String plus(String a, String b) {
    if (isNumber(a) && isNumber(b)) {
      return Long.toString(Math.addExact(Long.parseLong(a), Long.parseLong(b)));
    } else if (a.equals("0")) {
      return b;
    }
    return b.equals("0") ? a : a + " + " + b;
  }

  /// {@return `expression` of the symbols}
  static String affine(AffineExpr expression, List<String> symbols) {
    return switch (expression) {
      case AffineExpr.Constant constant -> "int64_t{" + integer(constant.value()) + "}";
      case AffineExpr.Symbol symbol -> symbols.get(symbol.position());
      case AffineExpr.Dimension dimension ->
          throw new IllegalArgumentException("a grid has no dimensions: " + dimension);
      case AffineExpr.Binary binary -> {
        String left = affine(binary.left(), symbols);
        String right = affine(binary.right(), symbols);
        yield switch (binary.operator()) {
          case ADD -> "(" + left + " + " + right + ")";
          case MUL -> "(" + left + " * " + right + ")";
          case FLOOR_DIV -> "weir::FloorDiv(" + left + ", " + right + ")";
          case CEIL_DIV -> "weir::CeilDiv(" + left + ", " + right + ")";
          case MOD -> "weir::Mod(" + left + ", " + right + ")";
        };
      }
    };
  }
}
