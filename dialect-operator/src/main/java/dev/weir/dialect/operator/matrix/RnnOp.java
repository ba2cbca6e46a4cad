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
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// A network over time: for each step of `x`, whose dimensions are time, batch and features, the state
/// that follows from it and the state before. The results are the states of all steps, those after the
/// last one, and space that some kernels keep for the backward pass.
///
/// `pre_state` holds the first states and, with `mode` `LSTM`, the first cells, for each layer and
/// direction; `weight_list` for each layer and direction the weights of the input and of the state,
/// then for each of them the two biases. The gates are, in this order: input, forget, cell, output.
/// With `is_bidirec` the second direction runs from the last step to the first. Steps from
/// `sequence_length` on do not count.
///
/// Deviation: `LSTM` is the only mode.
///
/// Shapes:
/// `x: [S, B, I], pre_state[i]: [L, B, H] -> out: [S, B, P], state[i]: [L, B, H], reserve: [R]`, where
/// `L` is `num_layers` times the number of directions and `P` is `H` times that number.
///
/// Element types: `x: T -> out: T, reserve: T`.
///
/// Diagnoses: a `mode` other than `LSTM`, sizes below 1, and states or weights whose number, rank or
/// sizes contradict the attributes.
@OpDef("rnn")
public non-sealed interface RnnOp extends MatrixOp, RnnSettings {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(TensorList.class)
  Value preState();

  @Operand(TensorList.class)
  Value weightList();

  @Operand(AnyTensor.class)
  Optional<Value> sequenceLength();

  @Operand(AnyTensor.class)
  Value dropoutStateIn();

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult dropoutStateOut();

  @Result(TensorList.class)
  OpResult state();

  @Result(AnyTensor.class)
  OpResult reserve();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
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
