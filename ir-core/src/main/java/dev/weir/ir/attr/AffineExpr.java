package dev.weir.ir.attr;

/// An integer expression over dimensions and symbols.
///
/// Made through the static factories, which simplify as MLIR does when it builds the same
/// expression (mlir/lib/IR/AffineExpr.cpp), so that equal text gives equal expressions and prints
/// alike.
public sealed interface AffineExpr {
  /// The input `d<position>`.
  record Dimension(int position) implements AffineExpr {}

  /// The parameter `s<position>`.
  record Symbol(int position) implements AffineExpr {}

  /// An integer.
  record Constant(long value) implements AffineExpr {}

  /// An operation on two expressions.
  record Binary(Operator operator, AffineExpr left, AffineExpr right) implements AffineExpr {}

  /// What a [Binary] computes. The divisions round down and up; the remainder is never negative.
  enum Operator {
    /// `+`
    ADD(" + "),
    /// `*`
    MUL(" * "),
    /// `floordiv`
    FLOOR_DIV(" floordiv "),
    /// `ceildiv`
    CEIL_DIV(" ceildiv "),
    /// `mod`
    MOD(" mod ");

    private final String spelling;

    Operator(String spelling) {
      this.spelling = spelling;
    }

    /// {@return the operator as it is written between its operands, spaces included}
    public String spelling() {
      return spelling;
    }
  }

  /// {@return the input `d<position>`}
  static AffineExpr dimension(int position) {
    return new Dimension(position);
  }

  /// {@return the parameter `s<position>`}
  static AffineExpr symbol(int position) {
    return new Symbol(position);
  }

  /// {@return an integer}
  static AffineExpr constant(long value) {
    return new Constant(value);
  }

  /// {@return `left operator right`, simplified}
  static AffineExpr binary(Operator operator, AffineExpr left, AffineExpr right) {
    return AffineSimplifier.build(operator, left, right);
  }

  /// {@return `this + other`, simplified}
  default AffineExpr plus(AffineExpr other) {
    return binary(Operator.ADD, this, other);
  }

  /// {@return `this - other`, simplified}
  default AffineExpr minus(AffineExpr other) {
    return plus(other.times(constant(-1)));
  }

  /// {@return `this * other`, simplified}
  default AffineExpr times(AffineExpr other) {
    return binary(Operator.MUL, this, other);
  }

  /// {@return whether no dimension occurs}
  default boolean isSymbolicOrConstant() {
    return switch (this) {
      case Dimension ignored -> false;
      case Symbol ignored -> true;
      case Constant ignored -> true;
      case Binary binary ->
          binary.left().isSymbolicOrConstant() && binary.right().isSymbolicOrConstant();
    };
  }

  /// {@return the largest integer known to divide every value of this expression}
  default long largestKnownDivisor() {
    return AffineSimplifier.largestKnownDivisor(this);
  }
}
