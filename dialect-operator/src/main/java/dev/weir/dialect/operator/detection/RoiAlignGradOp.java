package dev.weir.dialect.operator.detection;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.gradient.GradientOp;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// The gradient of the images that `roi_align` reads: each pixel gets the gradients of the points that it has a share
/// in, by that share.
///
/// Shapes: `x: [N, C, H, W], boxes: [R, 4], boxes_num: [N], out_grad: [R, C, P, Q] -> x_grad: [N, C, H, W]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward operator
/// diagnoses.
@OpDef("roi_align_grad")
public non-sealed interface RoiAlignGradOp extends GradientOp, RegionSettings, GivesGradient {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value boxes();

  @Operand(AnyTensor.class)
  Optional<Value> boxesNum();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape out = regions(x, shapes.of(boxes()), boxesNum().map(shapes::of));
    Gradients.check(out, shapes.of(outGrad()), "the regions");
    return shapes.types(x);
  }
}
