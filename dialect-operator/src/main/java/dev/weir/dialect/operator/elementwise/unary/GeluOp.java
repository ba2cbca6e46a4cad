package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// `x * P(X <= x)` for a normally distributed `X`; with `approximate`, by the tanh formula.
@OpDef(value = "gelu", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface GeluOp extends UnaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr
  default boolean approximate() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();
}
