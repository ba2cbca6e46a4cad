package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import java.util.List;

/// The shapes of networks over time.
public final class Recurrences {
  private static final int GATES = 4;

  private Recurrences() {}

  /// What a network of this kind is made of.
  ///
  /// @param input how many features a step has
  /// @param hidden how many numbers a state has
  /// @param directions 2 where it also runs backwards
  public record Shape(int input, int hidden, int layers, int directions) {
    /// Checks that there is something of everything.
    ///
    /// @throws IllegalArgumentException if there is not
    public Shape {
      if (input < 1 || hidden < 1 || layers < 1) {
        throw new IllegalArgumentException(
            "expects positive sizes, got input_size %d, hidden_size %d, num_layers %d"
                .formatted(input, hidden, layers));
      }
    }

    /// Checks the operands.
    ///
    /// @throws IllegalArgumentException if their ranks or sizes do not fit
    public void check(TensorShape x, List<TensorShape> states, List<TensorShape> weights) {
      checkRank(x, 3, "steps");
      x.inference().same(x.size(2), input, "features of a step and of 'input_size'");
      if (states.size() != 2) {
        throw new IllegalArgumentException(
            "expects states and cells, got %d tensors".formatted(states.size()));
      }
      for (TensorShape state : states) {
        checkRank(state, 3, "states");
        state.inference().same(state.size(0), (long) layers * directions, "layers of states");
        state.inference().same(state.size(1), x.size(1), "sizes of the batch");
        state.inference().same(state.size(2), hidden, "sizes of a state and of 'hidden_size'");
      }
      int each = layers * directions;
      if (weights.size() != GATES * each) {
        throw new IllegalArgumentException(
            "expects %d weights and biases, got %d".formatted(GATES * each, weights.size()));
      }
      for (int i = 0; i < each; i++) {
        long width = i < directions ? input : (long) hidden * directions;
        checkMatrix(weights.get(2 * i), width);
        checkMatrix(weights.get(2 * i + 1), hidden);
        for (int side = 0; side < 2; side++) {
          TensorShape bias = weights.get(2 * (each + i) + side);
          checkRank(bias, 1, "biases");
          bias.inference().same(bias.size(0), (long) GATES * hidden, "biases");
        }
      }
    }

    private void checkMatrix(TensorShape weight, long columns) {
      checkRank(weight, 2, "weights");
      weight.inference().same(weight.size(0), (long) GATES * hidden, "rows of weights");
      weight.inference().same(weight.size(1), columns, "columns of weights");
    }

    private static void checkRank(TensorShape type, int rank, String what) {
      if (type.rank() != rank) {
        throw new IllegalArgumentException(
            "expects %s of rank %d, got '%s'".formatted(what, rank, type));
      }
    }

    /// {@return the type of the states of all steps}
    public TensorShape result(TensorShape x) {
      return x.withSizes(
          ImmutableList.of(x.size(0), x.size(1), Term.of((long) hidden * directions)));
    }
  }
}
