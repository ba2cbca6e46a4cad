package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// `x * P(X <= x)` for a normally distributed `X`; with `approximate`, by the tanh formula.
@OpDef(value = "gelu", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface GeluOp extends UnaryElementwiseOp {
  /// {@return whether the tanh formula is used}
  @Attr
  default boolean approximate() {
    return false;
  }
}
