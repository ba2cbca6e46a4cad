package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.composite.gradient.ResultGradient;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in `out = min(max(x, 0), 6)`: it passes where `out` is neither.
///
/// Shapes: `out: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `out: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "relu6_grad",
    format = "$out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface Relu6GradOp extends ResultGradient {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(a.keep(a.and(a.greater(out(), 0), a.less(out(), 6)), outGrad()));
  }
}
