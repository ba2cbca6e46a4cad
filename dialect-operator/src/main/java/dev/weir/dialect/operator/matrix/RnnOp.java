package dev.weir.dialect.operator.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Recurrences;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
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
@OpDef("rnn")
public non-sealed interface RnnOp extends MatrixOp {
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

  @Attr(codec = FloatCodec.class)
  default float dropoutProb() {
    return 0f;
  }

  @Attr
  default boolean isBidirec() {
    return false;
  }

  @Attr
  default int inputSize() {
    return 10;
  }

  @Attr
  default int hiddenSize() {
    return 100;
  }

  @Attr
  default int numLayers() {
    return 1;
  }

  @Attr
  default String mode() {
    return "RNN_TANH";
  }

  @Attr
  default int seed() {
    return 0;
  }

  @Attr
  default boolean isTest() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult dropoutStateOut();

  @Result(TensorList.class)
  OpResult state();

  @Result(AnyTensor.class)
  OpResult reserve();

  @Override
  default List<Type> inferTypes() {
    if (!mode().equals("LSTM")) {
      throw new IllegalArgumentException(
          "has mode '%s', of which there is no kernel; LSTM has one".formatted(mode()));
    }
    TensorType x = Sizes.tensor(x());
    Recurrences.Shape shape =
        new Recurrences.Shape(inputSize(), hiddenSize(), numLayers(), isBidirec() ? 2 : 1);
    List<TensorType> states = Sizes.tensors(preState());
    shape.check(x, states, Sizes.tensors(weightList()));
    return ImmutableList.of(
        shape.result(x),
        dropoutStateIn().type(),
        preState().type(),
        TensorType.of(x.elementType(), TensorType.DYNAMIC));
  }
}
