package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of an operator that joins the tensors of a list: a list of the same types.
public interface ListGradient extends InfersSymbolicShape {
  /// {@return the joined tensors}
  @Operand(TensorList.class)
  Value x();

  /// {@return the gradient of the result}
  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return the gradients of the joined tensors}
  @Result(TensorList.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(x().type());
  }
}
