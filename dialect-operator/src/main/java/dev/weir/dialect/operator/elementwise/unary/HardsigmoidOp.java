package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// `slope * x + offset`, cut to 0 … 1.
@OpDef(value = "hardsigmoid", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface HardsigmoidOp extends UnaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr(codec = FloatCodec.class)
  default float slope() {
    return 0.2f;
  }

  @Attr(codec = FloatCodec.class)
  default float offset() {
    return 0.5f;
  }

  @Result(AnyTensor.class)
  OpResult out();
}
