package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// The square root of each element.
@OpDef(value = "sqrt", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface SqrtOp extends UnaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value x();

  @Result(AnyTensor.class)
  OpResult out();
}
