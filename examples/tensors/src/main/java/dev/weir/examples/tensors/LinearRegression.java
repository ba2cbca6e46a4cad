package dev.weir.examples.tensors;

import dev.weir.tensor.Fn3;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Fits a line to noisy points, eagerly or compiled: the losses are the same.
public final class LinearRegression {
  private static final double RATE = 0.1;
  private static final int POINTS = 64;

  private LinearRegression() {}

  // region weights
  /// What is learned.
  public record Line(Tensor slope, Tensor offset) {
    /// {@return the heights at `x`}
    Tensor at(Tensor x) {
      return x.multiply(slope).add(offset);
    }
  }

  /// {@return the mean of the squared errors}
  static Tensor loss(Line line, Tensor x, Tensor y) {
    return line.at(x).subtract(y).square().mean();
  }

  // endregion

  // region step
  /// A line that fits better, and how well the one before did.
  public record Step(Line line, Tensor loss) {}

  /// {@return the next step}
  public static Step step(Line line, Tensor x, Tensor y) {
    var found = Grad.valueAndGrad(LinearRegression::loss).apply(line, x, y);
    Line slope = found.gradient();
    return new Step(
        new Line(
            line.slope().subtract(slope.slope().multiply(RATE)),
            line.offset().subtract(slope.offset().multiply(RATE))),
        found.value());
  }

  // endregion

  // region train
  /// {@return the losses of `steps` steps}
  public static List<Double> train(int steps, Fn3<Line, Tensor, Tensor, Step> step) {
    List<Double> losses = new ArrayList<>();
    try (Scope _ = Scope.open()) {
      Rng rng = Rng.of(1);
      Tensor x = rng.normal(POINTS);
      Tensor y = x.multiply(3).add(2).add(rng.normal(POINTS).multiply(0.1));
      Step now = new Step(new Line(Tensor.zeros(), Tensor.zeros()), Tensor.zeros());
      for (int i = 0; i < steps; i++) {
        now = Scope.carry(now, before -> step.apply(before.line(), x, y));
        losses.add(now.loss().item());
      }
    }
    return losses;
  }

  /// Prints the losses of 50 steps.
  public static void main(String[] arguments) {
    System.out.println(train(50, Jit.of(LinearRegression::step)));
  }
  // endregion
}
