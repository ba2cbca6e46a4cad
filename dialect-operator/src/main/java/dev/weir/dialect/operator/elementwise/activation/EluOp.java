package dev.weir.dialect.operator.elementwise.activation;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// `x` where it is not negative, else `alpha * (exp(x) - 1)`.
@OpDef(value = "elu", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface EluOp extends UnaryElementwiseOp {
  /// {@return minus the limit for large negative elements}
  @Attr(codec = FloatCodec.class)
  default float alpha() {
    return 1.0f;
  }
}
