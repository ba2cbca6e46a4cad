package dev.weir.pass.kernel.rule;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Slices;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.ir.attr.AffineExpr;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a slice takes of a dimension.
///
/// @param start the first element
/// @param size how many
record SliceBounds(AffineExpr start, AffineExpr size) {
  /// {@return what `op` takes of the dimension that its list `axes` names at `index`}, or null where
  /// that is known only at run time
  static @Nullable SliceBounds of(SliceOp op, int index, AffineExpr size) {
    Optional<ImmutableLongArray> starts = Constants.integers(op.starts());
    Optional<ImmutableLongArray> ends = Constants.integers(op.ends());
    if (starts.isEmpty() || ends.isEmpty()) {
      return null;
    }
    long start = starts.get().get(index);
    long end = ends.get().get(index);
    if (start == Constants.UNKNOWN || end == Constants.UNKNOWN) {
      return null;
    }
    if (size instanceof AffineExpr.Constant known) {
      long first = Slices.clamp(start, known.value());
      long last = Slices.clamp(end, known.value());
      return new SliceBounds(
          AffineExpr.constant(first), AffineExpr.constant(Math.max(0, last - first)));
    }
    // What lies within a size that is not known can be said only at its ends.
    if (start >= 0 && end >= Integer.MAX_VALUE) {
      return start == 0 ? new SliceBounds(AffineExpr.constant(0), size) : null;
    }
    return start == -1 && end >= Integer.MAX_VALUE
        ? new SliceBounds(size.plus(AffineExpr.constant(-1)), AffineExpr.constant(1))
        : null;
  }
}
