package dev.weir.nn.optim;

import static com.google.common.base.Preconditions.checkArgument;

/// The learning rate of each step, the first of which is 0.
@FunctionalInterface
public interface Schedule {
  /// {@return the rate of a step}
  double at(long step);

  /// {@return always `rate`}
  static Schedule constant(double rate) {
    checkArgument(rate >= 0, "a learning rate of %s", rate);
    return step -> rate;
  }

  /// {@return `rate`, multiplied by `factor` after each `every` steps}
  static Schedule step(double rate, long every, double factor) {
    checkArgument(every > 0, "a change every %s steps", every);
    return step -> {
      long changes = step / every;
      return rate * Math.pow(factor, (double) changes);
    };
  }

  /// {@return `rate`, multiplied by `factor` after each step}
  static Schedule exponential(double rate, double factor) {
    return step -> rate * Math.pow(factor, (double) step);
  }

  /// {@return `rate`, down to 0 after `steps` steps, along half a wave of the cosine}; 0 from there on
  static Schedule cosine(double rate, long steps) {
    checkArgument(steps > 0, "a wave of %s steps", steps);
    return step -> step >= steps ? 0 : rate * 0.5 * (1 + Math.cos(Math.PI * step / (double) steps));
  }

  /// {@return this after `steps` steps in which the rate grows from almost 0 to the first one of this}
  default Schedule warmUp(long steps) {
    return step -> step < steps ? at(0) * (step + 1) / (double) (steps + 1) : at(step - steps);
  }
}
