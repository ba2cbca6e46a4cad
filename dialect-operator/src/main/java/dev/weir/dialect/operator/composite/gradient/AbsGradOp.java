package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in `|x|`: that of the result with the sign of `x`, 0 where `x` is 0.
///
/// Shapes: `x: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "abs_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface AbsGradOp extends OperandGradient {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.sum(
            a.keep(a.greater(x(), 0), outGrad()),
            a.scale(a.keep(a.less(x(), 0), outGrad()), -1, 0)));
  }
}
