package dev.weir.dialect.operator.normalization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import java.util.List;

/// Softmax along an axis, or its logarithm.
public sealed interface SoftmaxFunction extends NormalizationOp permits SoftmaxOp, LogSoftmaxOp {
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return -1;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    // A scalar has one imagined dimension.
    Axes.normalize(axis(), Math.max(1, x.rank()));
    return shapes.types(x);
  }
}
