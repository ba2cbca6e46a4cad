package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;

/// Each element to the power of the number `y`.
@OpDef(value = "pow", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface PowOp extends UnaryElementwiseOp {
  /// {@return the exponent}
  @Attr(codec = FloatCodec.class)
  default float y() {
    return 1.0f;
  }
}
