package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Idempotent;

/// `min(max(x, 0), 6)`.
@OpDef(value = "relu6", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface Relu6Op extends UnaryElementwiseOp, Idempotent {
  @Operand(AnyTensor.class)
  Value x();

  @Result(AnyTensor.class)
  OpResult out();
}
