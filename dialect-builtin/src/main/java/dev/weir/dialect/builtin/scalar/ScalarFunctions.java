package dev.weir.dialect.builtin.scalar;

import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;

/// The functions of elements. Those of floats are computed in double precision and rounded once.
public final class ScalarFunctions {
  private ScalarFunctions() {}

  /// {@return `kind` of `x`, an element of type `type`}
  ///
  /// @throws ArithmeticException if there is none
  public static Number unary(UnaryKind kind, Number x, Type type) {
    return type instanceof FloatType
        ? (Number) ScalarNumbers.round(type, unary(kind, x.doubleValue()))
        : (Number) ScalarNumbers.wrap(type, unary(kind, x.longValue(), type));
  }

  /// {@return `kind` of `a` and `b`, elements of type `type`}
  ///
  /// @throws ArithmeticException if there is none
  public static Number binary(BinaryKind kind, Number a, Number b, Type type) {
    return type instanceof FloatType
        ? (Number) ScalarNumbers.round(type, binary(kind, a.doubleValue(), b.doubleValue()))
        : (Number) ScalarNumbers.wrap(type, binary(kind, a.longValue(), b.longValue(), type));
  }

  /// {@return whether `kind` holds of `a` and `b`, elements of type `type`}
  public static boolean compare(CompareKind kind, Number a, Number b, Type type) {
    return type instanceof FloatType
        ? compare(kind, a.doubleValue(), b.doubleValue())
        : holds(kind, compare(a.longValue(), b.longValue(), ScalarNumbers.isUnsigned(type)));
  }

  /// {@return `kind` of `x`, not rounded}
  public static double unary(UnaryKind kind, double x) {
    return switch (kind) {
      case NEG -> -x;
      case ABS -> Math.abs(x);
      case NOT -> throw new ArithmeticException("a float has no bits to turn over");
      case EXP -> Math.exp(x);
      case LOG -> Math.log(x);
      case LOG1P -> Math.log1p(x);
      case EXPM1 -> Math.expm1(x);
      case SQRT -> Math.sqrt(x);
      case RSQRT -> 1 / Math.sqrt(x);
      case RECIPROCAL -> 1 / x;
      case SIN -> Math.sin(x);
      case COS -> Math.cos(x);
      case TANH -> Math.tanh(x);
      case ERF -> ErrorFunction.of(x);
      case FLOOR -> Math.floor(x);
      case CEIL -> Math.ceil(x);
      case ROUND -> Math.rint(x);
      case TRUNC -> x < 0 ? Math.ceil(x) : Math.floor(x);
    };
  }

  /// {@return `kind` of `x`, an element of type `element`, before what does not fit is cut off}
  public static long unary(UnaryKind kind, long x, Type element) {
    return switch (kind) {
      case NEG -> -x;
      case ABS -> ScalarNumbers.isUnsigned(element) ? x : Math.abs(x);
      case NOT -> ~x;
      default -> throw new ArithmeticException(kind + " is a function of floats");
    };
  }

  /// {@return `kind` of `a` and `b`, not rounded}
  public static double binary(BinaryKind kind, double a, double b) {
    return switch (kind) {
      case ADD -> a + b;
      case SUB -> a - b;
      case MUL -> a * b;
      case DIV -> a / b;
      case MOD -> remainder(a, b);
      case FLOOR_DIV -> floorQuotient(a, b);
      case MAX -> Math.max(a, b);
      case MIN -> Math.min(a, b);
      case POW -> power(a, b);
      case AND, OR, XOR -> throw new ArithmeticException(kind + " is a function of bits");
    };
  }

  /// What division leaves, with the sign of the divisor.
  private static double remainder(double a, double b) {
    double left = a % b;
    return left != 0 && left < 0 != b < 0 ? left + b : left;
  }

  /// The largest integer that is not above the exact quotient; between a number and an infinite one of
  /// the other sign, -1.
  private static double floorQuotient(double a, double b) {
    if (b == 0) {
      return a / b;
    }
    double left = a % b;
    double whole = Math.rint((a - left) / b);
    return left != 0 && left < 0 != b < 0 ? whole - 1 : whole;
  }

  /// As `pow` of C, to which 1 to any power and -1 to an infinite one are 1.
  private static double power(double a, double b) {
    return a == 1 || a == -1 && Double.isInfinite(b) ? 1 : Math.pow(a, b);
  }

  /// {@return `kind` of `a` and `b`, of type `element`, before what does not fit is cut off}
  public static long binary(BinaryKind kind, long a, long b, Type element) {
    boolean unsigned = ScalarNumbers.isUnsigned(element);
    boolean divides =
        kind == BinaryKind.DIV || kind == BinaryKind.MOD || kind == BinaryKind.FLOOR_DIV;
    if (divides && b == 0) {
      throw new ArithmeticException("an integer is divided by 0");
    }
    return switch (kind) {
      case ADD -> a + b;
      case SUB -> a - b;
      case MUL -> a * b;
      case DIV -> unsigned ? Long.divideUnsigned(a, b) : a / b;
      case MOD -> unsigned ? Long.remainderUnsigned(a, b) : Math.floorMod(a, b);
      case FLOOR_DIV -> unsigned ? Long.divideUnsigned(a, b) : Math.floorDiv(a, b);
      case MAX -> compare(a, b, unsigned) >= 0 ? a : b;
      case MIN -> compare(a, b, unsigned) <= 0 ? a : b;
      case POW -> power(a, b, unsigned);
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
    };
  }

  private static long power(long a, long b, boolean unsigned) {
    if (b < 0 && !unsigned) {
      if (a == 0) {
        throw new ArithmeticException("0 is raised to the power of " + b);
      }
      return a == 1 || a == -1 ? (b & 1) == 0 ? 1 : a : 0;
    }
    long power = 1;
    long square = a;
    for (long left = b; left != 0; left >>>= 1) {
      power *= (left & 1) != 0 ? square : 1;
      square *= square;
    }
    return power;
  }

  /// {@return how `a` compares with `b`}
  public static int compare(long a, long b, boolean unsigned) {
    return unsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
  }

  /// {@return whether `kind` holds of numbers of which the first is less, equal or greater as `order` is
  /// negative, 0 or positive}
  public static boolean holds(CompareKind kind, int order) {
    return switch (kind) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case LT -> order < 0;
      case LE -> order <= 0;
      case GT -> order > 0;
      case GE -> order >= 0;
    };
  }

  /// {@return whether `kind` holds of `a` and `b`}
  public static boolean compare(CompareKind kind, double a, double b) {
    return switch (kind) {
      case EQ -> a == b;
      case NE -> a != b;
      case LT -> a < b;
      case LE -> a <= b;
      case GT -> a > b;
      case GE -> a >= b;
    };
  }
}
