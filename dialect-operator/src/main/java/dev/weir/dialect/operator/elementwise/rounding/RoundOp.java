package dev.weir.dialect.operator.elementwise.rounding;

import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// The nearest number with `decimals` digits after the point, the one further from zero of two.
@OpDef(value = "round", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface RoundOp extends UnaryElementwiseOp {
  /// {@return how many digits after the point stay; negative: before it}
  @Attr
  default int decimals() {
    return 0;
  }
}
