package dev.weir.nn.optim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.weir.tensor.Tensor;
import java.util.List;

/// Adam: steps along the mean of past gradients, divided by the root of the mean of their squares, both with the bias of
/// their beginning taken out.
public final class Adam extends Optimizer {
  private final double first;
  private final double second;
  private final double epsilon;
  private final boolean decoupled;

  private Adam(
      Schedule schedule,
      double first,
      double second,
      double epsilon,
      double decay,
      boolean decoupled) {
    super(schedule, decay);
    checkArgument(
        first >= 0 && first < 1 && second >= 0 && second < 1,
        "means in which the past counts %s and %s",
        first,
        second);
    this.first = first;
    this.second = second;
    this.epsilon = epsilon;
    this.decoupled = decoupled;
  }

  /// {@return Adam with the past counting 0.9 and 0.999}
  public static Adam of(double rate) {
    return of(Schedule.constant(rate));
  }

  /// {@return Adam with the past counting 0.9 and 0.999}
  public static Adam of(Schedule schedule) {
    return new Adam(schedule, 0.9, 0.999, 1e-8, 0, false);
  }

  /// {@return AdamW: weights decay by `decay` times the rate, apart from the gradients}
  public static Adam decoupled(Schedule schedule, double decay) {
    return new Adam(schedule, 0.9, 0.999, 1e-8, decay, true);
  }

  /// {@return the same with `decay` times the weights added to the gradients}
  public Adam withDecay(double decay) {
    return new Adam(schedule(), first, second, epsilon, decay, false);
  }

  /// {@return the same with other shares of the past in the means}
  public Adam withBetas(double gradients, double squares) {
    return new Adam(schedule(), gradients, squares, epsilon, decay(), decoupled);
  }

  /// {@return the same with another number added to the root}
  public Adam withEpsilon(double added) {
    return new Adam(schedule(), first, second, added, decay(), decoupled);
  }

  @Override
  public ImmutableList<String> slots() {
    return ImmutableList.of("first", "second");
  }

  /// The rate over the bias of the first mean, the root of the bias of the second, and the rate.
  @Override
  double[] numbers(long step, double rate) {
    return new double[] {
      rate / (1 - Math.pow(first, (double) step)),
      1 / Math.sqrt(1 - Math.pow(second, (double) step)),
      rate
    };
  }

  @Override
  One one(Tensor weight, Tensor gradient, List<Tensor> slots, List<Tensor> numbers, double decay) {
    Tensor along = decay == 0 || decoupled ? gradient : gradient.add(weight.multiply(decay));
    Tensor mean = slots.get(0).multiply(first).add(along.multiply(1 - first));
    Tensor squares = slots.get(1).multiply(second).add(along.square().multiply(1 - second));
    Tensor root = squares.sqrt().multiply(numbers.get(1)).add(epsilon);
    Tensor kept =
        decay == 0 || !decoupled
            ? weight
            : weight.subtract(weight.multiply(numbers.get(2).multiply(decay)));
    return new One(
        kept.subtract(mean.multiply(numbers.get(0)).divide(root)), ImmutableList.of(mean, squares));
  }
}
