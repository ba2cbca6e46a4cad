package dev.weir.dialect.operator.elementwise.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;

/// Each element, but at least `min` and at most `max`; NaN stays NaN.
@OpDef(
    value = "clip",
    format = "$x `,` $min `,` $max attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ClipOp extends UnaryElementwiseOp {
  @Operand(AnyTensor.class)
  Value min();

  @Operand(AnyTensor.class)
  Value max();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("min", "max");
  }
}
