package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;

/// What is sliced, in steps; the same for the gradient.
public interface StridedSliceSettings extends KernelSignature {
  @Operand(IntegerList.class)
  Value starts();

  @Operand(IntegerList.class)
  Value ends();

  @Operand(IntegerList.class)
  Value strides();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("starts", "ends", "strides");
  }

  /// {@return the axes, counted from the back if negative}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray axes();
}
