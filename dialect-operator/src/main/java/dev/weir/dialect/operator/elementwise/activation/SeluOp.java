package dev.weir.dialect.operator.elementwise.activation;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// `scale * x` where `x` is not negative, else `scale * alpha * (exp(x) - 1)`.
@OpDef(value = "selu", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface SeluOp extends UnaryElementwiseOp {
  /// {@return the factor of all elements}
  @Attr(codec = FloatCodec.class)
  default float scale() {
    return 1.050701f;
  }

  /// {@return the factor of negative elements}
  @Attr(codec = FloatCodec.class)
  default float alpha() {
    return 1.6732632f;
  }
}
