package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// `x` where it exceeds `threshold`, else `value`.
@OpDef(value = "thresholded_relu", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ThresholdedReluOp extends UnaryElementwiseOp {
  /// {@return the largest element that is replaced}
  @Attr(codec = FloatCodec.class)
  default float threshold() {
    return 1.0f;
  }

  /// {@return the value of elements up to the threshold}
  @Attr(codec = FloatCodec.class)
  default float value() {
    return 0.0f;
  }
}
