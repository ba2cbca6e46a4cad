package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in `out = 1 / sqrt(x)`: `-out_grad out³ / 2`.
///
/// Shapes: `out: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `out: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "rsqrt_grad",
    format = "$out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface RsqrtGradOp extends ResultGradient {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.times(a.scale(outGrad(), -0.5, 0), a.times(out(), a.times(out(), out()))));
  }
}
