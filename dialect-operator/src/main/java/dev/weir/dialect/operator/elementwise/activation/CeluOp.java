package dev.weir.dialect.operator.elementwise.activation;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// `x` where it is not negative, else `alpha * (exp(x / alpha) - 1)`.
@OpDef(value = "celu", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface CeluOp extends UnaryElementwiseOp {
  /// {@return minus the limit for large negative elements}
  @Attr(codec = FloatCodec.class)
  default float alpha() {
    return 1.0f;
  }
}
