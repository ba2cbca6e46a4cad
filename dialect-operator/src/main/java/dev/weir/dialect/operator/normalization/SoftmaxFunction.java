package dev.weir.dialect.operator.normalization;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.type.Axes;
import java.util.List;

/// Softmax along an axis, or its logarithm.
public sealed interface SoftmaxFunction extends NormalizationOp, SoftmaxSettings, UnaryOperands
    permits SoftmaxOp, LogSoftmaxOp {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    // A scalar has one imagined dimension.
    Axes.normalize(axis(), Math.max(1, x.rank()));
    return shapes.types(x);
  }
}
