package dev.weir.dialect.shape.term;

/// What a [CallTerm] computes.
public enum TermOperator {
  /// The quotient rounded towards minus infinity, of two operands.
  FLOOR_DIV("floordiv"),
  /// The smallest operand.
  MIN("min"),
  /// The largest operand.
  MAX("max"),
  /// The one size that operands other than 1 have, and 1 where there is none.
  BROADCAST("broadcast"),
  /// The sum, where it was not simplified.
  ADD("+"),
  /// The product, where it was not simplified.
  MULTIPLY("*");

  private final String spelling;

  TermOperator(String spelling) {
    this.spelling = spelling;
  }

  /// {@return the operator as it is written}
  public String spelling() {
    return spelling;
  }

  <T> T apply(TermAlgebra<T> algebra, T a, T b) {
    return switch (this) {
      case FLOOR_DIV -> algebra.floorDiv(a, b);
      case MIN -> algebra.min(a, b);
      case MAX -> algebra.max(a, b);
      case BROADCAST -> algebra.broadcast(a, b);
      case ADD -> algebra.add(a, b);
      case MULTIPLY -> algebra.multiply(a, b);
    };
  }
}
