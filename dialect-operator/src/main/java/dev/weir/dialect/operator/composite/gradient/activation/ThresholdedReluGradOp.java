package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.composite.gradient.OperandGradient;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// The gradient of `x` where elements up to the threshold are replaced: it passes where `x` is
/// above.
///
/// Shapes: `x: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "thresholded_relu_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface ThresholdedReluGradOp extends OperandGradient {
  /// {@return the largest element that is replaced}
  @Attr(codec = FloatCodec.class)
  default float threshold() {
    return 1f;
  }

  /// {@return the value of elements up to the threshold}
  @Attr(codec = FloatCodec.class)
  default float value() {
    return 0f;
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(a.keep(a.greater(x(), threshold()), outGrad()));
  }
}
