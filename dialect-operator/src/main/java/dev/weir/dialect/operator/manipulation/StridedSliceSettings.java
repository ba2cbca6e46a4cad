package dev.weir.dialect.operator.manipulation;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.ir.def.Attr;

/// What is sliced, in steps; the same for the gradient.
public interface StridedSliceSettings {
  /// {@return the axes, counted from the back if negative}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray axes();
}
