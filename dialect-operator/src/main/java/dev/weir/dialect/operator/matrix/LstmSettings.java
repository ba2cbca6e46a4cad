package dev.weir.dialect.operator.matrix;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// The operands and settings of long short-term memory over one sequence; the same for its gradient.
public interface LstmSettings {
  /// What activations may be called.
  ImmutableSet<String> ACTIVATIONS = ImmutableSet.of("sigmoid", "tanh", "relu", "identity");

  /// {@return what each step adds to the candidate and the gates}
  @Operand(AnyTensor.class)
  Value input();

  /// {@return the state before the first step; zeros if absent}
  @Operand(AnyTensor.class)
  Optional<Value> h0();

  /// {@return the cell before the first step; zeros if absent}
  @Operand(AnyTensor.class)
  Optional<Value> c0();

  /// {@return the weights of the state}
  @Operand(AnyTensor.class)
  Value weight();

  /// {@return the biases, and after them the weights of the cell in the gates}
  @Operand(AnyTensor.class)
  Value bias();

  /// {@return whether the gates see the cell}
  @Attr
  default boolean usePeepholes() {
    return true;
  }

  /// {@return whether the last step comes first}
  @Attr
  default boolean isReverse() {
    return false;
  }

  /// {@return whether this is inference, not training}
  @Attr
  default boolean isTest() {
    return false;
  }

  /// {@return the activation of the gates}
  @Attr
  default String gateActivation() {
    return "sigmoid";
  }

  /// {@return the activation of the cell}
  @Attr
  default String cellActivation() {
    return "tanh";
  }

  /// {@return the activation of the candidate}
  @Attr
  default String candidateActivation() {
    return "tanh";
  }

  /// {@return the type of the states of all steps}
  ///
  /// @throws IllegalArgumentException if ranks or sizes do not fit, or an activation is not known
  default TensorShape states(ShapeInference shapes) {
    TensorShape input = matrix(shapes, input(), "steps");
    TensorShape weight = matrix(shapes, weight(), "weights");
    TensorShape bias = matrix(shapes, bias(), "biases");
    Term size = weight.size(0);
    shapes.same(weight.size(1), size.times(4), "columns of weights and 4 times their rows");
    shapes.same(input.size(1), size.times(4), "columns of steps and 4 times the size of a state");
    shapes.same(bias.size(0), 1, "numbers of rows of a bias");
    int parts = usePeepholes() ? 7 : 4;
    shapes.same(
        bias.size(1), size.times(parts), "biases and " + parts + " times the size of a state");
    if (h0().isPresent() != c0().isPresent()) {
      throw new IllegalArgumentException("expects both a first state and a first cell, or none");
    }
    for (Optional<Value> first : ImmutableList.of(h0(), c0())) {
      first.ifPresent(value -> {
        TensorShape state = matrix(shapes, value, "first states");
        shapes.same(state.size(0), 1, "numbers of sequences");
        shapes.same(state.size(1), size, "sizes of a state");
      });
    }
    for (String activation :
        ImmutableList.of(gateActivation(), cellActivation(), candidateActivation())) {
      if (!ACTIVATIONS.contains(activation)) {
        throw new IllegalArgumentException(
            "expects an activation of %s, got '%s'"
                .formatted(String.join(", ", ACTIVATIONS), activation));
      }
    }
    return input.reshaped(ImmutableList.of(input.size(0), size));
  }

  private static TensorShape matrix(ShapeInference shapes, Value value, String what) {
    TensorShape shape = shapes.of(value);
    if (shape.rank() != 2) {
      throw new IllegalArgumentException("expects %s of rank 2, got '%s'".formatted(what, shape));
    }
    return shape;
  }
}
