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

/// Each element to the power of the number `y`.
@OpDef(value = "pow", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface PowOp extends UnaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value x();

  @Attr(codec = FloatCodec.class)
  default float y() {
    return 1.0f;
  }

  @Result(AnyTensor.class)
  OpResult out();
}
