package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.composite.gradient.OperandGradient;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in `x min(max(x + 3, 0), 6) / 6`.
///
/// Shapes: `x: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "hardswish_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface HardswishGradOp extends OperandGradient {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.sum(
            a.keep(a.not(a.less(x(), 3)), outGrad()),
            a.keep(
                a.and(a.greater(x(), -3), a.less(x(), 3)),
                a.times(outGrad(), a.scale(x(), 1 / 3.0, 0.5)))));
  }
}
