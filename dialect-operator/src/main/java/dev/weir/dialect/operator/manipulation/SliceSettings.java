package dev.weir.dialect.operator.manipulation;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.ir.def.Attr;

/// What is sliced; the same for the gradient.
public interface SliceSettings {
  /// {@return the axes, counted from the back if negative}
  @Attr(codec = LongsCodec.class)
  ImmutableLongArray axes();

  /// {@return whether each bound is constant; not used}
  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray inferFlags() {
    return ImmutableLongArray.of();
  }

  /// {@return the dimensions of size 1 that are dropped}
  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray decreaseAxis() {
    return ImmutableLongArray.of();
  }
}
