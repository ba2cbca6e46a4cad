package dev.weir.nn.optim;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Moves weights by their gradients. A step is one program for all weights, compiled when it is first taken with weights of
/// some shapes: the same whether the gradients came of eager code or of a compiled program, so that both move alike.
///
/// An optimiser changes nothing; what it remembers is a [State].
public abstract sealed class Optimizer permits Adam, Sgd {
  private final Schedule schedule;
  private final double decay;
  private final Jit.One<Arguments, Moved> program;

  /// What an optimiser remembers.
  ///
  /// @param step how many steps were taken
  /// @param slots for each of the [names][#slots] a tensor for each weight
  public record State(long step, List<List<Tensor>> slots) {}

  /// The weights after a step.
  public record Step(List<Tensor> weights, State state) {}

  /// What a step is computed of.
  ///
  /// @param numbers those that change from step to step, see [#numbers]
  /// @param decays which weights decay
  record Arguments(
      List<Tensor> weights,
      List<Tensor> gradients,
      List<List<Tensor>> slots,
      List<Tensor> numbers,
      List<Boolean> decays) {}

  /// What a step gives.
  record Moved(List<Tensor> weights, List<List<Tensor>> slots) {}

  /// A weight after a step, and what is remembered of it.
  record One(Tensor weight, List<Tensor> slots) {}

  /// @param decay how much of a weight is lost in a step of rate 1
  Optimizer(Schedule schedule, double decay) {
    this.schedule = schedule;
    this.decay = decay;
    Fn1<Arguments, Moved> all = this::all;
    program = Jit.of(all);
  }

  /// {@return the names of what is remembered of each weight}
  public abstract ImmutableList<String> slots();

  /// {@return the numbers that a step needs, which change from step to step}
  ///
  /// @param step the number of the step, from 1 on
  abstract double[] numbers(long step, double rate);

  /// {@return a weight after a step}
  ///
  /// @param slots one for each name
  /// @param numbers as [#numbers] has them
  /// @param decay how much of the weight is lost in a step of rate 1
  abstract One one(
      Tensor weight, Tensor gradient, List<Tensor> slots, List<Tensor> numbers, double decay);

  /// {@return how the learning rate changes}
  final Schedule schedule() {
    return schedule;
  }

  /// {@return how much of a weight is lost in a step of rate 1}
  final double decay() {
    return decay;
  }

  /// {@return the learning rate of a step, the first of which is 0}
  public final double rate(long step) {
    return schedule.at(step);
  }

  /// {@return what is remembered before the first step}
  public final State start(List<Tensor> weights) {
    List<List<Tensor>> slots = new ArrayList<>();
    for (int i = 0; i < slots().size(); i++) {
      slots.add(weights.stream().map(Tensor::zerosLike).toList());
    }
    return new State(0, slots);
  }

  /// {@return the weights after a step along their gradients}
  public final Step step(List<Tensor> weights, List<Tensor> gradients, State state) {
    return step(weights, gradients, state, weights.stream().map(_ -> true).toList());
  }

  /// {@return the weights after a step along their gradients}
  ///
  /// @param decays which weights decay, if any do
  public final Step step(
      List<Tensor> weights, List<Tensor> gradients, State state, List<Boolean> decays) {
    List<Tensor> numbers = new ArrayList<>();
    for (double number : numbers(state.step() + 1, rate(state.step()))) {
      numbers.add(Tensor.of((float) number));
    }
    Moved moved = program.apply(new Arguments(weights, gradients, state.slots(), numbers, decays));
    return new Step(moved.weights(), new State(state.step() + 1, moved.slots()));
  }

  /// {@return how many kernels the programs have that were compiled so far}
  public final int kernels() {
    return program.kernels().size();
  }

  private Moved all(Arguments given) {
    List<Tensor> weights = new ArrayList<>();
    List<List<Tensor>> slots = new ArrayList<>();
    given.slots().forEach(_ -> slots.add(new ArrayList<>()));
    for (int i = 0; i < given.weights().size(); i++) {
      List<Tensor> mine = new ArrayList<>();
      for (List<Tensor> slot : given.slots()) {
        mine.add(slot.get(i));
      }
      One one =
          one(
              given.weights().get(i),
              given.gradients().get(i),
              mine,
              given.numbers(),
              given.decays().get(i) ? decay : 0);
      weights.add(one.weight());
      for (int j = 0; j < slots.size(); j++) {
        slots.get(j).add(one.slots().get(j));
      }
    }
    return new Moved(weights, slots);
  }
}
