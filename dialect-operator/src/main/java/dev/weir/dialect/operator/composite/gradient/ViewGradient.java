package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.inference.ViewedShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.List;

/// The gradient of `x` seen in another shape: that of the result, in the shape of `x`.
public sealed interface ViewGradient extends OperandGradient
    permits FlattenGradOp, ReshapeGradOp, SqueezeGradOp, UnsqueezeGradOp {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(ViewedShape.of(shapes, x(), outGrad()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(ViewedShape.restore(builder, x(), outGrad()));
  }
}
