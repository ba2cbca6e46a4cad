package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Whether `x >= y`.
@OpDef(
    value = "greater_equal",
    format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface GreaterEqualOp extends ComparisonOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Result(AnyTensor.class)
  OpResult out();
}
