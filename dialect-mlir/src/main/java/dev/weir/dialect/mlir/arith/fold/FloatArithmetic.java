package dev.weir.dialect.mlir.arith.fold;

/// What the float ops compute, on doubles that a narrower or equal type holds exactly. Rounding the
/// result to that type then gives the correctly rounded result: a double has more than twice the
/// precision of the next narrower type.
public enum FloatArithmetic {
  ADD,
  SUB,
  MUL,
  DIV,
  REM,
  MAXIMUM,
  MINIMUM,
  MAXNUM,
  MINNUM;

  private static final long QUIET = 1L << 51;
  private static final long NAN = 0x7FF8000000000000L;

  /// {@return the result, before it is rounded}
  double apply(double a, double b) {
    return switch (this) {
      case ADD -> isNan(a, b) ? nanOf(a, b) : defined(a + b);
      case SUB -> isNan(a, b) ? nanOf(a, b) : defined(a - b);
      case MUL -> isNan(a, b) ? nanOf(a, b) : defined(a * b);
      case DIV -> isNan(a, b) ? nanOf(a, b) : defined(a / b);
      case REM -> isNan(a, b) ? nanOf(a, b) : defined(a % b);
      case MAXIMUM -> isNan(a, b) ? nanOf(a, b) : Math.max(a, b);
      case MINIMUM -> isNan(a, b) ? nanOf(a, b) : Math.min(a, b);
      case MAXNUM -> isNan(a, b) ? numberOf(a, b) : Math.max(a, b);
      case MINNUM -> isNan(a, b) ? numberOf(a, b) : Math.min(a, b);
    };
  }

  private static boolean isNan(double a, double b) {
    return Double.isNaN(a) || Double.isNaN(b);
  }

  /// {@return the first that is a NaN, made quiet}
  private static double nanOf(double a, double b) {
    return quiet(Double.isNaN(a) ? a : b);
  }

  private static double numberOf(double a, double b) {
    if (isSignaling(a)) {
      return quiet(a);
    }
    if (isSignaling(b)) {
      return quiet(b);
    }
    return Double.isNaN(a) ? b : a;
  }

  private static boolean isSignaling(double value) {
    return Double.isNaN(value) && (Double.doubleToRawLongBits(value) & QUIET) == 0;
  }

  private static double quiet(double nan) {
    return Double.longBitsToDouble(Double.doubleToRawLongBits(nan) | QUIET);
  }

  /// {@return `value`, or the usual NaN whatever NaN the processor made}
  private static double defined(double value) {
    return Double.isNaN(value) ? Double.longBitsToDouble(NAN) : value;
  }
}
