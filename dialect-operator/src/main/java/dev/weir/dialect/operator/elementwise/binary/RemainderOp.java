package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// `x - y * floor(x / y)`: the remainder has the sign of `y`.
@OpDef(value = "remainder", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface RemainderOp extends BinaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Result(AnyTensor.class)
  OpResult out();
}
