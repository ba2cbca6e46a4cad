package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;

/// How often a tensor is repeated along each axis; the same for the gradient.
public interface TileSettings extends KernelSignature {
  @Operand(IntegerList.class)
  Value repeatTimes();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("repeat_times");
  }
}
