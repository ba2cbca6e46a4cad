package dev.weir.nn;

import dev.weir.nn.init.Init;
import dev.weir.tensor.OperatorMethods;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Gated recurrent units over sequences `[batch, steps, in]`. The gates are, in this order: reset, update, new. Steps are
/// operators one after the other: a program has as many as a sequence.
///
/// @param weightInput of shape `[3 * hidden, in]`
/// @param weightState of shape `[3 * hidden, hidden]`
/// @param biasInput of shape `[3 * hidden]`
/// @param biasState of shape `[3 * hidden]`
public record Gru(Tensor weightInput, Tensor weightState, Tensor biasInput, Tensor biasState)
    implements Layer {
  /// The hidden states of all steps, and that after the last one, of shape `[batch, hidden]`.
  public record Output(Tensor out, Tensor state) {}

  /// {@return a layer with weights drawn uniformly from ±1/√hidden}
  public static Gru of(Rng rng, long in, long hidden) {
    Init init = Init.uniform(1 / Math.sqrt((double) hidden));
    return new Gru(
        init.create(rng, 3 * hidden, in),
        init.create(rng, 3 * hidden, hidden),
        init.create(rng, 3 * hidden),
        init.create(rng, 3 * hidden));
  }

  /// {@return the hidden states of all steps}, from a state of zeros
  @Override
  public Tensor apply(Tensor x, Phase phase) {
    return run(x, Optional.empty(), phase).out();
  }

  /// {@return the hidden states of all steps of `x`, and the last one}
  public Output run(Tensor x, Optional<Tensor> first, Phase phase) {
    long hidden = weightState.dim(1);
    Linear ofState = new Linear(weightState, Optional.of(biasState));
    Tensor inputs = GateInputs.of(x, new Linear(weightInput, Optional.of(biasInput)), phase);
    Tensor h = first.orElseGet(() -> Tensor.full(0, inputs.dtype(), x.dim(0), hidden));
    List<Tensor> states = new ArrayList<>();
    for (Tensor input : inputs.unstack(1, Math.toIntExact(x.dim(1)))) {
      List<Tensor> i = input.splitWithNum(-1, 3);
      List<Tensor> s = ofState.apply(h, phase).splitWithNum(-1, 3);
      Tensor reset = i.get(0).add(s.get(0)).sigmoid();
      Tensor update = i.get(1).add(s.get(1)).sigmoid();
      Tensor fresh = i.get(2).add(reset.multiply(s.get(2))).tanh();
      h = fresh.add(update.multiply(h.subtract(fresh)));
      states.add(h);
    }
    return new Output(OperatorMethods.stack(states, 1), h);
  }
}
