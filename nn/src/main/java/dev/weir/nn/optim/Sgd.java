package dev.weir.nn.optim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.Tensor;
import java.util.List;

/// Stochastic gradient descent, with momentum or without.
public final class Sgd extends Optimizer {
  private final double momentum;
  private final boolean nesterov;

  private Sgd(Schedule schedule, double momentum, boolean nesterov, double decay) {
    super(schedule, decay);
    checkArgument(momentum >= 0 && momentum < 1, "momentum of %s", momentum);
    checkArgument(!nesterov || momentum > 0, "Nesterov's look ahead needs momentum");
    this.momentum = momentum;
    this.nesterov = nesterov;
  }

  /// {@return steps along gradients}
  public static Sgd of(double rate) {
    return of(Schedule.constant(rate));
  }

  /// {@return steps along gradients}
  public static Sgd of(Schedule schedule) {
    return new Sgd(schedule, 0, false, 0);
  }

  /// {@return steps along a sum of gradients, in which each counts `momentum` times as much as the next}
  public static Sgd momentum(Schedule schedule, double momentum) {
    return new Sgd(schedule, momentum, false, 0);
  }

  /// {@return steps along the sum of gradients as it will be, as Nesterov proposed}
  public static Sgd nesterov(Schedule schedule, double momentum) {
    return new Sgd(schedule, momentum, true, 0);
  }

  /// {@return the same with `decay` times the weights added to the gradients}
  public Sgd withDecay(double decay) {
    return new Sgd(schedule(), momentum, nesterov, decay);
  }

  @Override
  public ImmutableList<String> slots() {
    return momentum == 0 ? ImmutableList.of() : ImmutableList.of("momentum");
  }

  @Override
  double[] numbers(long step, double rate) {
    return new double[] {rate};
  }

  @Override
  One one(Tensor weight, Tensor gradient, List<Tensor> slots, List<Tensor> numbers, double decay) {
    Tensor along = decay == 0 ? gradient : gradient.add(weight.multiply(decay));
    if (momentum == 0) {
      return new One(weight.subtract(along.multiply(numbers.get(0))), ImmutableList.of());
    }
    Tensor sum = slots.get(0).multiply(momentum).add(along);
    Tensor direction = nesterov ? along.add(sum.multiply(momentum)) : sum;
    return new One(weight.subtract(direction.multiply(numbers.get(0))), ImmutableList.of(sum));
  }
}
