package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// `x * sigmoid(x)`, under its older name.
@OpDef(value = "swish", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface SwishOp extends UnaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value x();

  @Result(AnyTensor.class)
  OpResult out();
}
