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

/// `x` where it exceeds `threshold`, else `value`.
@OpDef(value = "thresholded_relu", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ThresholdedReluOp extends UnaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr(codec = FloatCodec.class)
  default float threshold() {
    return 1.0f;
  }

  @Attr(codec = FloatCodec.class)
  default float value() {
    return 0.0f;
  }

  @Result(AnyTensor.class)
  OpResult out();
}
