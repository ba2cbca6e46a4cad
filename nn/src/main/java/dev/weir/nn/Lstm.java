package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.nn.init.Init;
import dev.weir.tensor.OperatorMethods;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Optional;

/// Long short-term memory over sequences `[batch, steps, in]`. The gates are, in this order: input, forget, cell, output.
///
/// @param weightInput of shape `[4 * hidden, in]`
/// @param weightState of shape `[4 * hidden, hidden]`
/// @param biasInput of shape `[4 * hidden]`
/// @param biasState of shape `[4 * hidden]`
public record Lstm(Tensor weightInput, Tensor weightState, Tensor biasInput, Tensor biasState)
    implements Layer {
  /// The hidden state and the cell, both of shape `[batch, hidden]`.
  public record State(Tensor hidden, Tensor cell) {}

  /// The hidden states of all steps, and the state after the last one.
  public record Output(Tensor out, State state) {}

  /// {@return a layer with weights drawn uniformly from ±1/√hidden}
  public static Lstm of(Rng rng, long in, long hidden) {
    Init init = Init.uniform(1 / Math.sqrt(hidden));
    return new Lstm(
        init.create(rng, 4 * hidden, in),
        init.create(rng, 4 * hidden, hidden),
        init.create(rng, 4 * hidden),
        init.create(rng, 4 * hidden));
  }

  /// {@return the hidden states of all steps}, from a state of zeros
  @Override
  public Tensor apply(Tensor x, Phase phase) {
    return run(x, Optional.empty()).out();
  }

  /// {@return the hidden states of all steps of `x`, and the last state}
  public Output run(Tensor x, Optional<State> first) {
    long width = weightInput.dim(1);
    checkArgument(
        x.rank() == 3 && x.dim(2) == width,
        "a recurrent layer of sequences [batch, steps, %s] got %s",
        width,
        x.describe());
    long batch = x.dim(0);
    int hidden = Math.toIntExact(weightState.dim(1));
    Tensor zeros = Tensor.full(0, x.dtype(), 1, batch, hidden);
    Tensor h = first.map(state -> state.hidden().unsqueeze(0)).orElse(zeros);
    Tensor c = first.map(state -> state.cell().unsqueeze(0)).orElse(zeros);
    OperatorMethods.RnnResults results =
        x.transpose(1, 0, 2)
            .rnn(
                ImmutableList.of(h, c),
                ImmutableList.of(weightInput, weightState, biasInput, biasState),
                Tensor.full(0, x.dtype(), 1),
                Optional.empty(),
                0,
                false,
                Math.toIntExact(width),
                hidden,
                1,
                "LSTM",
                0,
                false);
    return new Output(
        results.out().transpose(1, 0, 2),
        new State(results.state().get(0).squeeze(0), results.state().get(1).squeeze(0)));
  }
}
