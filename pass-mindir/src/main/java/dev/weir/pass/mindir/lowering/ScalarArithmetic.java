package dev.weir.pass.mindir.lowering;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What primitives make of numbers that are known, as MindSpore's inference computes it: integers
/// in their type, all else as doubles. A boolean is an integer in arithmetic, as in Python.
public final class ScalarArithmetic {
  private ScalarArithmetic() {}

  /// {@return the type of the number `value`}
  public static Type typeOf(Attribute value) {
    return value instanceof BoolAttr ? IntegerType.I1 : ((TypedAttribute) value).type();
  }

  /// {@return what the primitive `name` makes of `operands`}; nothing where it is none of numbers, an
  /// operand is none, or there is no result, such as of a division by zero
  public static Optional<Attribute> compute(String name, List<? extends Attribute> operands) {
    String plain = FrontEndNames.plain(name);
    if (operands.size() == 1) {
      return unary(plain, operands.get(0));
    }
    if (operands.size() != 2) {
      return Optional.empty();
    }
    Attribute a = operands.get(0);
    Attribute b = operands.get(1);
    if (a instanceof BoolAttr(boolean x) && b instanceof BoolAttr(boolean y)) {
      Optional<Attribute> logical = logic(plain, x, y);
      return logical.isPresent() ? logical : compute(name, List.of(whole(x, b), whole(y, a)));
    }
    if (a instanceof BoolAttr(boolean x)) {
      return compute(name, List.of(whole(x, b), b));
    } else if (b instanceof BoolAttr(boolean y)) {
      return compute(name, List.of(a, whole(y, a)));
    }
    if (a instanceof IntegerAttr x && b instanceof IntegerAttr y) {
      return x.type().equals(y.type())
          ? whole(plain, x.bigValue(), y.bigValue(), x.type())
          : Optional.empty();
    }
    if (a instanceof FloatAttr x && b instanceof FloatAttr y && !x.type().equals(y.type())) {
      return Optional.empty();
    }
    if ((a instanceof FloatAttr || a instanceof IntegerAttr)
        && (b instanceof FloatAttr || b instanceof IntegerAttr)) {
      FloatType type = (FloatType) typeOf(a instanceof FloatAttr ? a : b);
      return real(plain, number(a), number(b), type);
    }
    return Optional.empty();
  }

  /// {@return a boolean as the integer that it is beside `other`}
  private static Attribute whole(boolean flag, Attribute other) {
    Type type = other instanceof IntegerAttr number ? number.type() : IntegerType.I64;
    return IntegerAttr.of(flag ? 1 : 0, type);
  }

  private static double number(Attribute value) {
    return value instanceof FloatAttr real ? real.value() : (double) ((IntegerAttr) value).value();
  }

  private static Optional<Attribute> unary(String name, Attribute operand) {
    if (operand instanceof BoolAttr(boolean flag)) {
      return switch (name) {
        case "LogicalNot", "BoolNot", "bool_not" -> Optional.of(BoolAttr.of(!flag));
        default -> Optional.empty();
      };
    }
    if (!name.equals("Neg") && !name.equals("ScalarUsub")) {
      return Optional.empty();
    }
    if (operand instanceof IntegerAttr number) {
      return integer(number.bigValue().negate(), number.type());
    }
    return operand instanceof FloatAttr number
        ? Optional.of(new FloatAttr(-number.value(), number.type()))
        : Optional.empty();
  }

  private static Optional<Attribute> logic(String name, boolean x, boolean y) {
    return switch (name) {
      case "LogicalAnd", "BoolAnd", "bool_and" -> Optional.of(BoolAttr.of(x && y));
      case "LogicalOr", "BoolOr", "bool_or" -> Optional.of(BoolAttr.of(x || y));
      case "LogicalXor" -> Optional.of(BoolAttr.of(x ^ y));
      case "Equal", "ScalarEqual", "BoolEq", "bool_eq" -> Optional.of(BoolAttr.of(x == y));
      case "NotEqual", "ScalarNotEqual" -> Optional.of(BoolAttr.of(x != y));
      default -> Optional.empty();
    };
  }

  private static Optional<Attribute> whole(String name, BigInteger x, BigInteger y, Type type) {
    return switch (name) {
      case "Add", "ScalarAdd" -> integer(x.add(y), type);
      case "Sub", "ScalarSub" -> integer(x.subtract(y), type);
      case "Mul", "ScalarMul" -> integer(x.multiply(y), type);
      case "FloorDiv", "ScalarFloorDiv" -> integer(floorDivide(x, y), type);
      case "FloorMod", "ScalarMod" -> {
        BigInteger quotient = floorDivide(x, y);
        yield integer(quotient == null ? null : x.subtract(quotient.multiply(y)), type);
      }
      case "Div", "RealDiv", "ScalarDiv" ->
          y.signum() == 0
              ? Optional.empty()
              : Optional.of(FloatAttr.f32((float) (x.doubleValue() / y.doubleValue())));
      case "Pow", "ScalarPow" -> integer(power(x, y), type);
      case "Maximum" -> integer(x.max(y), type);
      case "Minimum" -> integer(x.min(y), type);
      default -> compared(name, x.compareTo(y));
    };
  }

  /// {@return the power without its fraction}; nothing where that is not finite, or has no type
  private static @Nullable BigInteger power(BigInteger x, BigInteger y) {
    if (x.abs().bitLength() <= 1) {
      return x.signum() != 0
          ? (y.testBit(0) ? x : BigInteger.ONE)
          : y.signum() < 0 ? null : y.signum() == 0 ? BigInteger.ONE : BigInteger.ZERO;
    }
    return y.signum() < 0
        ? BigInteger.ZERO
        : y.bitLength() > Byte.SIZE ? null : x.pow(y.intValue());
  }

  private static @Nullable BigInteger floorDivide(BigInteger x, BigInteger y) {
    if (y.signum() == 0) {
      return null;
    }
    BigInteger[] parts = x.divideAndRemainder(y);
    boolean below = parts[1].signum() != 0 && parts[1].signum() != y.signum();
    return below ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  /// {@return `value` as a `type`, if it is one}
  private static Optional<Attribute> integer(@Nullable BigInteger value, Type type) {
    if (value == null || !(type instanceof IntegerType integer)) {
      return Optional.empty();
    }
    boolean unsigned = integer.signedness() == IntegerType.Signedness.UNSIGNED;
    boolean fits =
        unsigned
            ? value.signum() >= 0 && value.bitLength() <= integer.width()
            : value.bitLength() < integer.width();
    return fits ? Optional.of(IntegerAttr.of(value, type)) : Optional.empty();
  }

  private static Optional<Attribute> real(String name, double x, double y, FloatType type) {
    return switch (name) {
      case "Add", "ScalarAdd" -> rounded(x + y, type);
      case "Sub", "ScalarSub" -> rounded(x - y, type);
      case "Mul", "ScalarMul" -> rounded(x * y, type);
      case "Div", "RealDiv", "ScalarDiv" -> y == 0 ? Optional.empty() : rounded(x / y, type);
      case "FloorDiv", "ScalarFloorDiv" ->
          y == 0 ? Optional.empty() : rounded(Math.floor(x / y), type);
      case "FloorMod", "ScalarMod" ->
          y == 0 ? Optional.empty() : rounded(x - y * Math.floor(x / y), type);
      case "Pow", "ScalarPow" -> rounded(Math.pow(x, y), type);
      case "Maximum" -> rounded(Math.max(x, y), type);
      case "Minimum" -> rounded(Math.min(x, y), type);
      default ->
          Double.isNaN(x) || Double.isNaN(y)
              ? Optional.empty()
              : compared(name, x == y ? 0 : Double.compare(x, y));
    };
  }

  private static Optional<Attribute> rounded(double value, FloatType type) {
    return Optional.of(new FloatAttr(value, type));
  }

  private static Optional<Attribute> compared(String name, int order) {
    return switch (name) {
      case "Equal", "ScalarEqual" -> Optional.of(BoolAttr.of(order == 0));
      case "NotEqual", "ScalarNotEqual" -> Optional.of(BoolAttr.of(order != 0));
      case "Less", "ScalarLess" -> Optional.of(BoolAttr.of(order < 0));
      case "LessEqual", "ScalarLessEqual" -> Optional.of(BoolAttr.of(order <= 0));
      case "Greater", "ScalarGreater" -> Optional.of(BoolAttr.of(order > 0));
      case "GreaterEqual", "ScalarGreaterEqual" -> Optional.of(BoolAttr.of(order >= 0));
      default -> Optional.empty();
    };
  }
}
