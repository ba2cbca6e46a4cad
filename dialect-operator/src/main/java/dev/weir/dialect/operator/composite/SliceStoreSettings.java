package dev.weir.dialect.operator.composite;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.ir.def.Attr;

/// Which slice of a tensor is replaced.
public interface SliceStoreSettings {
  /// {@return the axes, counted from the back if negative}
  @Attr(codec = LongsCodec.class)
  ImmutableLongArray axes();

  /// {@return the dimensions of size 1 that are dropped}
  @Attr(codec = LongsCodec.class)
  ImmutableLongArray decreaseAxes();

  /// {@return the axes, of the slice, in front of which one of size 1 is added}
  @Attr(codec = LongsCodec.class)
  ImmutableLongArray noneAxes();
}
