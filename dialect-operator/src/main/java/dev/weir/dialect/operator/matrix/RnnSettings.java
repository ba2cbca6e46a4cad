package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Recurrences;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// What a recurrent network is given and how it is made; the same for its gradient.
public interface RnnSettings {
  /// {@return the steps}
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the first states and cells}
  @Operand(TensorList.class)
  Value preState();

  /// {@return the weights and biases}
  @Operand(TensorList.class)
  Value weightList();

  /// {@return the number of steps that count}
  @Operand(AnyTensor.class)
  Optional<Value> sequenceLength();

  /// {@return the probability of an element to be dropped between layers}
  @Attr(codec = FloatCodec.class)
  default float dropoutProb() {
    return 0f;
  }

  /// {@return whether there is a second direction, from the last step on}
  @Attr
  default boolean isBidirec() {
    return false;
  }

  /// {@return the number of features of a step}
  @Attr
  default int inputSize() {
    return 10;
  }

  /// {@return the number of elements of a state}
  @Attr
  default int hiddenSize() {
    return 100;
  }

  /// {@return the number of layers}
  @Attr
  default int numLayers() {
    return 1;
  }

  /// {@return the kind of cell: `LSTM`}
  @Attr
  default String mode() {
    return "RNN_TANH";
  }

  /// {@return the seed of the random numbers; 0 for a new one each run}
  @Attr
  default int seed() {
    return 0;
  }

  /// {@return whether this is inference, not training}
  @Attr
  default boolean isTest() {
    return false;
  }

  /// {@return the sizes of the network}
  ///
  /// @throws IllegalArgumentException if there is no kernel of the kind of cell
  default Recurrences.Shape recurrence() {
    if (!mode().equals("LSTM")) {
      throw new IllegalArgumentException(
          "has mode '%s', of which there is no kernel; LSTM has one".formatted(mode()));
    }
    return new Recurrences.Shape(inputSize(), hiddenSize(), numLayers(), isBidirec() ? 2 : 1);
  }
}
