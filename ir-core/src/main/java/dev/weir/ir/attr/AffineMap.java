package dev.weir.ir.attr;

import com.google.common.collect.ImmutableList;

/// A function from dimensions and symbols to a list of affine expressions:
/// `(d0, d1)[s0] -> (d0 + s0, d1 * 2)`.
public record AffineMap(int dimensions, int symbols, ImmutableList<AffineExpr> results) {
  /// {@return the map that returns its `rank` dimensions}
  public static AffineMap identity(int rank) {
    var results = ImmutableList.<AffineExpr>builderWithExpectedSize(rank);
    for (int i = 0; i < rank; i++) {
      results.add(AffineExpr.dimension(i));
    }
    return new AffineMap(rank, 0, results.build());
  }

  /// {@return whether this map returns exactly its dimensions, in order}
  public boolean isIdentity() {
    if (results.size() != dimensions) {
      return false;
    }
    for (int i = 0; i < dimensions; i++) {
      if (!results.get(i).equals(AffineExpr.dimension(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    String text = new AffineMapAttr(this).toString();
    return text.substring(text.indexOf('<') + 1, text.length() - 1);
  }
}
