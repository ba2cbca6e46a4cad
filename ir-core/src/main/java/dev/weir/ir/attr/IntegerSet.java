package dev.weir.ir.attr;

import com.google.common.collect.ImmutableList;

/// The points at which affine constraints hold: `(d0)[s0] : (d0 >= 0, s0 - d0 == 0)`.
public record IntegerSet(int dimensions, int symbols, ImmutableList<Constraint> constraints) {
  /// What one constraint asks for: the expression is zero, or not negative.
  public record Constraint(AffineExpr expression, boolean equality) {}

  @Override
  public String toString() {
    String text = new IntegerSetAttr(this).toString();
    return text.substring(text.indexOf('<') + 1, text.length() - 1);
  }
}
