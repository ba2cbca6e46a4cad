package dev.weir.dialect.tile.interpret;

import dev.weir.dialect.tile.BinaryKind;
import dev.weir.dialect.tile.CompareKind;
import dev.weir.dialect.tile.UnaryKind;
import dev.weir.ir.Type;
import dev.weir.ir.type.IntegerType;

/// The functions of elements. Those of floats are computed in double precision and rounded once.
final class Arithmetic {
  private Arithmetic() {}

  static Tile unary(UnaryKind kind, Tile source) {
    Tile result = new Tile(source.element, source.extents);
    int count = source.count();
    if (source.isFloat()) {
      double[] from = source.reals();
      double[] to = result.reals();
      for (int i = 0; i < count; i++) {
        to[i] = Numbers.round(source.element, unary(kind, from[i]));
      }
    } else {
      long[] from = source.integers();
      long[] to = result.integers();
      for (int i = 0; i < count; i++) {
        to[i] = Numbers.wrap(source.element, unary(kind, from[i], source.element));
      }
    }
    return result;
  }

  private static double unary(UnaryKind kind, double x) {
    return switch (kind) {
      case NEG -> -x;
      case ABS -> Math.abs(x);
      case NOT -> throw new Fault("a float has no bits to turn over");
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

  private static long unary(UnaryKind kind, long x, Type element) {
    return switch (kind) {
      case NEG -> -x;
      case ABS -> Numbers.isUnsigned(element) ? x : Math.abs(x);
      case NOT -> ~x;
      default -> throw new Fault("'%s' is a function of floats", kind);
    };
  }

  static Tile binary(BinaryKind kind, Tile lhs, Tile rhs) {
    lhs.requireExtents(rhs);
    Tile result = new Tile(lhs.element, lhs.extents);
    int count = lhs.count();
    if (lhs.isFloat()) {
      double[] a = lhs.reals();
      double[] b = rhs.reals();
      double[] to = result.reals();
      for (int i = 0; i < count; i++) {
        to[i] = Numbers.round(lhs.element, binary(kind, a[i], b[i]));
      }
    } else {
      long[] a = lhs.integers();
      long[] b = rhs.integers();
      long[] to = result.integers();
      for (int i = 0; i < count; i++) {
        to[i] = Numbers.wrap(lhs.element, binary(kind, a[i], b[i], lhs.element));
      }
    }
    return result;
  }

  private static double binary(BinaryKind kind, double a, double b) {
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
      case AND, OR, XOR -> throw new Fault("'%s' is a function of bits", kind);
    };
  }

  /// What division leaves, with the sign of the divisor.
  private static double remainder(double a, double b) {
    double left = a % b;
    return left != 0 && left < 0 != b < 0 ? left + b : left;
  }

  /// The largest whole number that is not above the exact quotient.
  private static double floorQuotient(double a, double b) {
    return b == 0 || Double.isInfinite(a) ? a / b : Math.rint((a - remainder(a, b)) / b);
  }

  /// As `pow` of C, to which 1 to any power and -1 to an infinite one are 1.
  private static double power(double a, double b) {
    return a == 1 || a == -1 && Double.isInfinite(b) ? 1 : Math.pow(a, b);
  }

  static long binary(BinaryKind kind, long a, long b, Type element) {
    boolean unsigned = Numbers.isUnsigned(element);
    boolean divides =
        kind == BinaryKind.DIV || kind == BinaryKind.MOD || kind == BinaryKind.FLOOR_DIV;
    if (divides && b == 0) {
      throw new Fault("an integer is divided by 0");
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
        throw new Fault("0 is raised to the power of %d", b);
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

  static int compare(long a, long b, boolean unsigned) {
    return unsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
  }

  static Tile compare(CompareKind kind, Tile lhs, Tile rhs) {
    lhs.requireExtents(rhs);
    Tile result = new Tile(IntegerType.I1, lhs.extents);
    long[] to = result.integers();
    boolean unsigned = Numbers.isUnsigned(lhs.element);
    for (int i = 0; i < to.length; i++) {
      boolean holds =
          lhs.isFloat()
              ? compare(kind, lhs.reals()[i], rhs.reals()[i])
              : holds(kind, compare(lhs.integers()[i], rhs.integers()[i], unsigned));
      to[i] = holds ? 1 : 0;
    }
    return result;
  }

  /// {@return whether `kind` holds of numbers of which the first is less, equal or greater as `order` is
  /// negative, 0 or positive}
  static boolean holds(CompareKind kind, int order) {
    return switch (kind) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case LT -> order < 0;
      case LE -> order <= 0;
      case GT -> order > 0;
      case GE -> order >= 0;
    };
  }

  private static boolean compare(CompareKind kind, double a, double b) {
    return switch (kind) {
      case EQ -> a == b;
      case NE -> a != b;
      case LT -> a < b;
      case LE -> a <= b;
      case GT -> a > b;
      case GE -> a >= b;
    };
  }

  static Tile select(Tile condition, Tile onTrue, Tile onFalse) {
    condition.requireExtents(onTrue);
    condition.requireExtents(onFalse);
    Tile result = new Tile(onTrue.element, onTrue.extents);
    long[] choices = condition.integers();
    for (int i = 0; i < choices.length; i++) {
      result.copy(i, choices[i] != 0 ? onTrue : onFalse, i);
    }
    return result;
  }

  static Tile cast(Tile source, Type to) {
    Tile result = new Tile(to, source.extents);
    for (int i = 0; i < source.count(); i++) {
      if (result.isFloat()) {
        result.reals()[i] =
            source.isFloat()
                ? Numbers.round(to, source.reals()[i])
                : Numbers.toReal(source.element, source.integers()[i], to);
      } else if (source.isFloat()) {
        result.integers()[i] = Numbers.toInteger(source.reals()[i], to);
      } else {
        long value = source.integers()[i];
        result.integers()[i] =
            to.equals(IntegerType.I1) ? value != 0 ? 1 : 0 : Numbers.wrap(to, value);
      }
    }
    return result;
  }
}
