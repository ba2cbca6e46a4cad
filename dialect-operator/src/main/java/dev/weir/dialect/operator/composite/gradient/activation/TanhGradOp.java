package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.composite.gradient.ResultGradient;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in `out = tanh(x)`: `out_grad (1 - out²)`.
///
/// Shapes: `out: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `out: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "tanh_grad",
    format = "$out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface TanhGradOp extends ResultGradient {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(a.times(outGrad(), a.scale(a.times(out(), out()), -1, 1)));
  }
}
