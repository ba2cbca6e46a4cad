package dev.weir.pass.operator.fusion;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorLike;

/// What the rules of attention ask of types and numbers.
final class AttentionShapes {
  /// `[batch, sequence, heads, size]` to `[batch, heads, sequence, size]` and back.
  static final ImmutableIntArray HEADS_FIRST = ImmutableIntArray.of(0, 2, 1, 3);

  /// The last two of four dimensions exchanged.
  static final ImmutableIntArray TRANSPOSED = ImmutableIntArray.of(0, 1, 3, 2);

  private static final double ROUNDING = 1e-4;

  private AttentionShapes() {}

  /// {@return the size of dimension `axis` of a value}, or -1 where it is not known
  static long size(Match m, ValueNode value, int axis) {
    return m.get(value).type() instanceof TensorLike like && axis < like.tensor().rank()
        ? like.tensor().dimension(axis)
        : -1;
  }

  /// {@return whether both values have one type}
  static boolean sameType(Match m, ValueNode a, ValueNode b) {
    return m.get(a).type().equals(m.get(b).type());
  }

  /// {@return whether `value` has this rank and floats}
  static boolean isFloat(Match m, ValueNode value, int rank) {
    return m.get(value).type() instanceof TensorLike like
        && like.tensor().rank() == rank
        && like.tensor().elementType() instanceof FloatType;
  }

  /// {@return whether `scale` is one over the root of `size`, up to rounding}
  static boolean isRootOf(double scale, long size) {
    return size > 0 && Math.abs(scale * Math.sqrt((double) size) - 1) < ROUNDING;
  }
}
