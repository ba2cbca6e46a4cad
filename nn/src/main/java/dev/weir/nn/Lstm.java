package dev.weir.nn;

import dev.weir.nn.init.Init;
import dev.weir.tensor.OperatorMethods;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Long short-term memory over sequences `[batch, steps, in]`. The gates are, in this order: input, forget, cell, output.
/// Steps are operators one after the other: a program has as many as a sequence.
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
    Init init = Init.uniform(1 / Math.sqrt((double) hidden));
    return new Lstm(
        init.create(rng, 4 * hidden, in),
        init.create(rng, 4 * hidden, hidden),
        init.create(rng, 4 * hidden),
        init.create(rng, 4 * hidden));
  }

  /// {@return the hidden states of all steps}, from a state of zeros
  @Override
  public Tensor apply(Tensor x, Phase phase) {
    return run(x, Optional.empty(), phase).out();
  }

  /// {@return the hidden states of all steps of `x`, and the last state}
  public Output run(Tensor x, Optional<State> first, Phase phase) {
    Linear ofState = new Linear(weightState, Optional.of(biasState));
    Tensor inputs = GateInputs.of(x, new Linear(weightInput, Optional.of(biasInput)), phase);
    Tensor zeros = Tensor.full(0, inputs.dtype(), x.dim(0), weightState.dim(1));
    Tensor hidden = first.map(State::hidden).orElse(zeros);
    Tensor cell = first.map(State::cell).orElse(zeros);
    List<Tensor> states = new ArrayList<>();
    for (Tensor input : inputs.unstack(1, Math.toIntExact(x.dim(1)))) {
      List<Tensor> gates = input.add(ofState.apply(hidden, phase)).splitWithNum(-1, 4);
      Tensor kept = gates.get(1).sigmoid().multiply(cell);
      cell = kept.add(gates.get(0).sigmoid().multiply(gates.get(2).tanh()));
      hidden = gates.get(3).sigmoid().multiply(cell.tanh());
      states.add(hidden);
    }
    return new Output(OperatorMethods.stack(states, 1), new State(hidden, cell));
  }
}
