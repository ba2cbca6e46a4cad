package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Commutative;

/// The larger of `x` and `y`; NaN if one is.
@OpDef(value = "maximum", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface MaximumOp extends BinaryElementwiseOp, Commutative {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Result(AnyTensor.class)
  OpResult out();
}
