package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Idempotent;

/// `max(x, 0)`; NaN stays NaN.
@OpDef(value = "relu", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ReluOp extends UnaryElementwiseOp, Idempotent {
  @Operand(AnyTensor.class)
  Value x();

  @Result(AnyTensor.class)
  OpResult out();
}
