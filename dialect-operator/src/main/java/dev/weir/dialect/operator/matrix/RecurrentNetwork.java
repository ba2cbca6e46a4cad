package dev.weir.dialect.operator.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Recurrences;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The operands and results of a network over time, which [RnnOp] describes.
public interface RecurrentNetwork extends RnnSettings {
  /// {@return the state of what drops elements}
  @Operand(AnyTensor.class)
  Value dropoutStateIn();

  /// {@return the states of all steps}
  @Result(AnyTensor.class)
  OpResult out();

  /// {@return the state of what drops elements, later}
  @Result(AnyTensor.class)
  OpResult dropoutStateOut();

  /// {@return the last states and cells}
  @Result(TensorList.class)
  OpResult state();

  /// {@return space for the backward pass}
  @Result(AnyTensor.class)
  OpResult reserve();

  /// {@return the types of the results}
  ///
  /// @throws IllegalArgumentException if states or weights contradict the attributes
  default List<Type> resultsOf(ShapeInference shapes) {
    Recurrences.Shape shape = recurrence();
    TensorShape x = shapes.of(x());
    List<TensorShape> states = shapes.ofEach(preState());
    shape.check(x, states, shapes.ofEach(weightList()));
    return ImmutableList.of(
        shape.result(x).type(),
        dropoutStateIn().type(),
        preState().type(),
        shapes.tensor(x.elementType(), shapes.unknown()).type());
  }
}
