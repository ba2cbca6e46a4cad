package dev.weir.ir.type;

import com.google.common.primitives.ImmutableLongArray;
import java.util.Optional;

/// NumPy's broadcasting: shapes are aligned at the back, and a size of 1 is broadcast.
public final class BroadcastShape {
  private BroadcastShape() {}

  /// {@return the shape that tensors of these shapes broadcast to; empty where known sizes differ and
  /// neither is 1}
  ///
  /// Where one size is [ShapedType#DYNAMIC], it must be the other one's or 1 when the program runs; the
  /// size is the other one's then, unless that is 1.
  public static Optional<ImmutableLongArray> of(ImmutableLongArray x, ImmutableLongArray y) {
    int rank = Math.max(x.length(), y.length());
    var shape = ImmutableLongArray.builder(rank);
    for (int i = 0; i < rank; i++) {
      long a = sizeAt(x, i - (rank - x.length()));
      long b = sizeAt(y, i - (rank - y.length()));
      boolean unknown = a == ShapedType.DYNAMIC || b == ShapedType.DYNAMIC;
      if (a != b && !unknown && a != 1 && b != 1) {
        return Optional.empty();
      }
      boolean takeB = a == 1 || a == ShapedType.DYNAMIC && b != 1;
      shape.add(takeB ? b : a);
    }
    return Optional.of(shape.build());
  }

  private static long sizeAt(ImmutableLongArray shape, int index) {
    return index < 0 ? 1 : shape.get(index);
  }
}
