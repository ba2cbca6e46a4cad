package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// `log(1 + exp(beta * x)) / beta`, and `x` itself where `beta * x` exceeds `threshold`.
@OpDef(value = "softplus", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface SoftplusOp extends UnaryElementwiseOp {
  /// {@return the factor of `x`}
  @Attr(codec = FloatCodec.class)
  default float beta() {
    return 1.0f;
  }

  /// {@return the largest `beta x` that is not passed as it is}
  @Attr(codec = FloatCodec.class)
  default float threshold() {
    return 20.0f;
  }
}
