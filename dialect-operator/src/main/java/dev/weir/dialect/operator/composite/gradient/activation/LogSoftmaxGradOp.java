package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.gradient.ResultGradient;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.normalization.SoftmaxSettings;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in `out = log(softmax(x))` along `axis`: `out_grad - exp(out)
/// sum(out_grad)`.
///
/// Shapes: `out: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `out: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "log_softmax_grad",
    format = "$out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface LogSoftmaxGradOp extends ResultGradient, SoftmaxSettings {
  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.sum(
            outGrad(),
            a.scale(
                a.times(
                    a.add(OperatorOps.exp(out())),
                    a.add(OperatorOps.sum(outGrad(), a.integers(axis())).keepdim(true))),
                -1,
                0)));
  }
}
