package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// `slope * x + offset`, cut to 0 … 1.
@OpDef(value = "hardsigmoid", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface HardsigmoidOp extends UnaryElementwiseOp {
  /// {@return the factor of `x`}
  @Attr(codec = FloatCodec.class)
  default float slope() {
    return 0.2f;
  }

  /// {@return what is added}
  @Attr(codec = FloatCodec.class)
  default float offset() {
    return 0.5f;
  }
}
