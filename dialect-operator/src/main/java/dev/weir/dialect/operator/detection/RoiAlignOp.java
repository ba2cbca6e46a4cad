package dev.weir.dialect.operator.detection;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// What each of `boxes` shows, in bins of equal size: the mean of points of each bin, which are interpolated between
/// pixels.
///
/// A box is left, top, right and bottom, in pixels times `spatial_scale`; unless `aligned` it is at least one pixel
/// wide and high. `boxes_num` says how many boxes each image has, in their order; without it there is one image. A
/// point that is more than a pixel beyond the image is 0.
///
/// Shapes: `x: [N, C, H, W], boxes: [R, 4], boxes_num: [N] -> [R, C, P, Q]` with `P` and `Q` the `pooled_height` and
/// `pooled_width`.
///
/// Element types: `x: T, boxes: T -> T`.
///
/// Diagnoses: images of a rank other than 4, boxes that are not four numbers each, numbers of boxes that are not one
/// per image, and a result without rows or columns.
@OpDef("roi_align")
public non-sealed interface RoiAlignOp extends DetectionOp, RegionSettings, UnaryOperands {
  @Operand(AnyTensor.class)
  Value boxes();

  @Operand(AnyTensor.class)
  Optional<Value> boxesNum();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(regions(shapes.of(x()), shapes.of(boxes()), boxesNum().map(shapes::of)));
  }
}
