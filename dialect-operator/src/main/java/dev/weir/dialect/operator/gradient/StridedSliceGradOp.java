package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.UnaryGradientOperands;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Slices;
import dev.weir.dialect.operator.manipulation.StridedSliceSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradient of what a `strided_slice` takes a part of: the elements of `out_grad` at their positions,
/// and zeros elsewhere.
///
/// Shapes: `x: [A...], out_grad: [...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "strided_slice_grad",
    format =
        "$x `,` $out_grad `,` $starts `,` $ends `,` $strides "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface StridedSliceGradOp
    extends GradientOp, UnaryGradientOperands, StridedSliceSettings {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape out = Slices.stridedSlice(x, axes(), starts(), ends(), strides());
    Gradients.check(out, shapes.of(outGrad()), "a slice");
    return shapes.types(x);
  }
}
