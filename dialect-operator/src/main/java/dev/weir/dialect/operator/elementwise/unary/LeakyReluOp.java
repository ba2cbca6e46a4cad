package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// `x` where it is positive, else `negative_slope * x`.
@OpDef(value = "leaky_relu", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface LeakyReluOp extends UnaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr(codec = FloatCodec.class)
  default float negativeSlope() {
    return 0.02f;
  }

  @Result(AnyTensor.class)
  OpResult out();
}
