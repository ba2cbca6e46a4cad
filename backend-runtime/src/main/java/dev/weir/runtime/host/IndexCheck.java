package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.ir.Location;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.runtime.RunException;
import dev.weir.runtime.host.size.LaunchSizes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// Looks at a tensor of places before a kernel reads them: a generated kernel does not stop where one lies
/// outside. The words are those of the library's kernels.
///
/// @param slot where the host can read the tensor, -1 where it is `known`
/// @param known the tensor, where it is the same in every run
/// @param bounds what its elements must lie in
record IndexCheck(int slot, @Nullable Tensor known, IndexBoundsAttr bounds) {
  /// Stops the run if a place lies outside.
  ///
  /// @param symbols the sizes that the bounds are expressions in
  void run(Frame frame, long[] symbols, Location location) {
    Tensor tensor = known == null ? frame.tensor(slot) : known;
    ImmutableList<AffineExpr> extents = bounds.extents().value().results();
    for (int i = 0; i < extents.size(); i++) {
      long extent = LaunchSizes.evaluate(extents.get(i), symbols);
      long outside = find(tensor, i, extents.size(), extent);
      if (outside >= 0) {
        throw fault(tensor.getLong(outside), extent, location);
      }
    }
  }

  private RunException fault(long value, long extent, Location location) {
    String message = bounds.fault(Long.toString(value), Long.toString(extent));
    return new RunException(
        location,
        "'%s' failed: pd_op.%s: %s".formatted(bounds.operator(), bounds.operator(), message),
        new IllegalArgumentException(message));
  }

  /// {@return the first of every `step` elements from `first` on that lies outside, or -1}
  private long find(Tensor tensor, int first, int step, long extent) {
    long lowest = bounds.wraps() ? -extent : 0;
    long count = tensor.elementCount();
    MemorySegment data = tensor.data();
    if (tensor.dtype() == DType.INT64) {
      for (long i = first; i < count; i += step) {
        long value = data.getAtIndex(ValueLayout.JAVA_LONG, i);
        if ((value < lowest || value >= extent) && !isExempt(value)) {
          return i;
        }
      }
      return -1;
    }
    for (long i = first; i < count; i += step) {
      long value = tensor.getLong(i);
      if ((value < lowest || value >= extent) && !isExempt(value)) {
        return i;
      }
    }
    return -1;
  }

  private boolean isExempt(long value) {
    ImmutableLongArray exempt = bounds.exempt();
    for (int i = 0; i < exempt.length(); i++) {
      if (exempt.get(i) == value) {
        return true;
      }
    }
    return false;
  }
}
