package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.image.InterpolationSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of the image of an interpolation, which spreads each gradient over the pixels it was
/// computed of.
public sealed interface InterpolationGradient extends GradientOp, InterpolationSettings
    permits BilinearInterpGradOp, NearestInterpGradOp {
  @Operand(AnyTensor.class)
  Value outputGrad();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (x.rank() != 4 || shapes.of(outputGrad()).rank() != 4) {
      throw new IllegalArgumentException(
          "expects images of rank 4, got '%s' and '%s'".formatted(x, shapes.of(outputGrad())));
    }
    return shapes.types(x);
  }
}
