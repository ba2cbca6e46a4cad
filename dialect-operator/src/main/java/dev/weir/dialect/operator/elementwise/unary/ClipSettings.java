package dev.weir.dialect.operator.elementwise.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.KernelSignature;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;

/// The bounds of a `clip`; the same for the gradient.
public interface ClipSettings extends KernelSignature {
  @Operand(AnyTensor.class)
  Value min();

  @Operand(AnyTensor.class)
  Value max();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("min", "max");
  }
}
