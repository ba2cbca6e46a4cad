package dev.weir.dialect.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;

/// Rules of lists of dimensions.
public final class DimRules {
  private DimRules() {}

  /// {@return whether `perm` names each of `rank` dimensions once}
  public static boolean isPermutation(ImmutableIntArray perm, int rank) {
    if (perm.length() != rank) {
      return false;
    }
    for (int d = 0; d < rank; d++) {
      if (!perm.contains(d)) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether `perm` leaves the dimensions in their order}
  public static boolean isIdentity(ImmutableIntArray perm) {
    for (int d = 0; d < perm.length(); d++) {
      if (perm.get(d) != d) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether `dims` are different ones of `rank` dimensions of `what`}; reports if not
  public static boolean verify(
      Operation op, ImmutableIntArray dims, int rank, String what, Diagnostics diagnostics) {
    for (int k = 0; k < dims.length(); k++) {
      int d = dims.get(k);
      if (d < 0 || d >= rank) {
        diagnostics.error(
            op, "expects 'dims' to name dimensions of %s of rank %d, got %d", what, rank, d);
        return false;
      }
      if (dims.indexOf(d) != k) {
        diagnostics.error(op, "expects 'dims' to name each dimension once, got %d twice", d);
        return false;
      }
    }
    return true;
  }
}
