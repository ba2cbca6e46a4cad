package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Gradients;
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

/// The gradients of the operands of an `rnn`, given those of its first result and of its last states.
///
/// The steps are gone through again, so that nothing of `out` and `reserve` is needed.
@OpDef("rnn_grad")
public non-sealed interface RnnGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(TensorList.class)
  Value preState();

  @Operand(TensorList.class)
  Value weightList();

  @Operand(AnyTensor.class)
  Optional<Value> sequenceLength();

  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value dropoutStateOut();

  @Operand(AnyTensor.class)
  Value reserve();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(TensorList.class)
  Value stateGrad();

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
  OpResult xGrad();

  @Result(TensorList.class)
  OpResult preStateGrad();

  @Result(TensorList.class)
  OpResult weightListGrad();

  @Override
  default List<Type> inferTypes() {
    if (!mode().equals("LSTM")) {
      throw new IllegalArgumentException(
          "has mode '%s', of which there is no kernel; LSTM has one".formatted(mode()));
    }
    TensorType x = Sizes.tensor(x());
    Recurrences.Shape shape =
        new Recurrences.Shape(inputSize(), hiddenSize(), numLayers(), isBidirec() ? 2 : 1);
    shape.check(x, Sizes.tensors(preState()), Sizes.tensors(weightList()));
    shape.check(x, Sizes.tensors(stateGrad()), Sizes.tensors(weightList()));
    Gradients.check(shape.result(x), Sizes.tensor(outGrad()), "a result");
    return ImmutableList.of(x, preState().type(), weightList().type());
  }
}
