package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.ResultGradientOperands;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.normalization.SoftmaxSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import java.util.List;

/// The gradient of the operand of `out = softmax(x)` along `axis`, given that of `out`.
///
/// Shapes: `out: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `out: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape, and an axis out of range.
@OpDef(
    value = "softmax_grad",
    format = "$out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface SoftmaxGradOp
    extends GradientOp, SoftmaxSettings, ResultGradientOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape out = shapes.of(out());
    Gradients.check(out, shapes.of(outGrad()), "a result");
    // A scalar has one imagined dimension.
    Axes.normalize(axis(), Math.max(1, out.rank()));
    return shapes.types(out);
  }
}
