package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.composite.gradient.ResultGradient;
import dev.weir.dialect.operator.elementwise.unary.HardsigmoidSettings;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in `out = min(max(slope x + offset, 0), 1)`: times the slope where `out` is
/// neither 0 nor 1.
///
/// Shapes: `out: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `out: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "hardsigmoid_grad",
    format = "$out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface HardsigmoidGradOp extends ResultGradient, HardsigmoidSettings {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.keep(a.and(a.greater(out(), 0), a.less(out(), 1)), a.scale(outGrad(), slope(), 0)));
  }
}
