package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Idempotent;

/// A copy of `x`.
@OpDef(value = "assign", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface AssignOp extends UnaryElementwiseOp, Idempotent {
  @Operand(AnyTensor.class)
  Value x();

  @Result(AnyTensor.class)
  OpResult out();
}
