package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.gradient.OperandGradient;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` in `log(1 + exp(beta x)) / beta`: `out_grad sigmoid(beta x)`, and `out_grad`
/// where `beta x` is above the threshold.
///
/// Shapes: `x: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "softplus_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface SoftplusGradOp extends OperandGradient {
  /// {@return the scale of `x`}
  @Attr(codec = FloatCodec.class)
  default float beta() {
    return 1f;
  }

  /// {@return the `beta x` above which the operator is the identity}
  @Attr(codec = FloatCodec.class)
  default float threshold() {
    return 20f;
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.add(
            OperatorOps.where(
                a.greater(a.scale(x(), beta(), 0), threshold()),
                outGrad(),
                a.times(outGrad(), a.add(OperatorOps.sigmoid(a.scale(x(), beta(), 0)))))));
  }
}
