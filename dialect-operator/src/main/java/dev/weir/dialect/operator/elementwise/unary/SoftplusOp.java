package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// `log(1 + exp(beta * x)) / beta`, and `x` itself where `beta * x` exceeds `threshold`.
@OpDef(value = "softplus", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface SoftplusOp extends UnaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr(codec = FloatCodec.class)
  default float beta() {
    return 1.0f;
  }

  @Attr(codec = FloatCodec.class)
  default float threshold() {
    return 20.0f;
  }

  @Result(AnyTensor.class)
  OpResult out();
}
