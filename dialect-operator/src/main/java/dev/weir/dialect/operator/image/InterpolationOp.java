package dev.weir.dialect.operator.image;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Interpolations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.Result;
import java.util.List;

/// Images brought to another size.
///
/// The size is, in this order: what `size_tensor` lists, what `out_size` holds, what `scale_tensor`
/// or `scale` multiplies, and else `out_h` and `out_w`.
///
/// Shapes: `x: [N, C, H, W] -> [N, C, P, Q]` for an output of `P` by `Q`; with `data_format` `NHWC`,
/// `x: [N, H, W, C] -> [N, P, Q, C]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: images of a rank other than 4, and a list of sizes that are not two.
public sealed interface InterpolationOp extends ImageOp, InterpolationSettings
    permits NearestInterpOp, BilinearInterpOp {
  @Result(AnyTensor.class)
  OpResult output();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Interpolations.interpolate(shapes, this));
  }
}
