package dev.weir.dialect.operator.elementwise.activation;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// `x * tanh(log(1 + exp(x)))`; the logarithm is `x` itself where `x` exceeds `lambda`.
@OpDef(value = "mish", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface MishOp extends UnaryElementwiseOp {
  /// {@return the largest element of which the logarithm is computed}
  @Attr(codec = FloatCodec.class)
  default float lambda() {
    return 20.0f;
  }
}
