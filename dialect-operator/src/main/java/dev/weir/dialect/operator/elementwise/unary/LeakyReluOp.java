package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// `x` where it is positive, else `negative_slope * x`.
@OpDef(value = "leaky_relu", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface LeakyReluOp extends UnaryElementwiseOp {
  /// {@return the slope for negative elements}
  @Attr(codec = FloatCodec.class)
  default float negativeSlope() {
    return 0.02f;
  }
}
