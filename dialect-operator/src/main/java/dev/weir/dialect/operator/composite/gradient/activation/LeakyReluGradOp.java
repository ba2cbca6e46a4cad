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

/// The gradient of `x` in `leaky_relu(x)`: it passes where `x > 0`, and is multiplied by the slope
/// elsewhere.
///
/// Shapes: `x: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "leaky_relu_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface LeakyReluGradOp extends OperandGradient {
  /// {@return the slope for negative elements}
  @Attr(codec = FloatCodec.class)
  default float negativeSlope() {
    return 0.02f;
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.add(
            OperatorOps.where(
                a.greater(x(), 0), outGrad(), a.scale(outGrad(), negativeSlope(), 0))));
  }
}
