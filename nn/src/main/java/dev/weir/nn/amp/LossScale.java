package dev.weir.nn.amp;

import static com.google.common.base.Preconditions.checkArgument;

/// By what a loss is multiplied before it is differentiated, so that small gradients are not lost in f16; gradients are
/// divided by it again.
///
/// @param scale by what the next loss is multiplied
/// @param good how many steps went well since the scale changed
/// @param every after how many such steps it is doubled; 0 for a scale that stays
public record LossScale(double scale, long good, long every) {
  private static final double LEAST = 1;
  private static final double LARGEST = 0x1p24;

  /// Checks the scale.
  public LossScale {
    checkArgument(scale > 0 && good >= 0 && every >= 0, "a loss is multiplied by %s", scale);
  }

  /// {@return a scale that stays}
  public static LossScale fixed(double scale) {
    return new LossScale(scale, 0, 0);
  }

  /// {@return a scale that is doubled after 2,000 good steps, and halved by one with a gradient that is not finite}
  public static LossScale dynamic(double scale) {
    return new LossScale(scale, 0, 2000);
  }

  /// {@return the scale after a step}
  ///
  /// @param finite whether all gradients were finite
  public LossScale after(boolean finite) {
    if (every == 0) {
      return this;
    }
    if (!finite) {
      return new LossScale(Math.max(LEAST, scale / 2), 0, every);
    }
    return good + 1 == every
        ? new LossScale(Math.min(LARGEST, scale * 2), 0, every)
        : new LossScale(scale, good + 1, every);
  }
}
