package dev.weir.nn.metric;

/// The mean of numbers that come one after the other.
public final class RunningMean {
  private double sum;
  private double weight;

  /// Takes a number that stands for `count` of them.
  public void add(double value, double count) {
    sum += value * count;
    weight += count;
  }

  /// Takes a number.
  public void add(double value) {
    add(value, 1);
  }

  /// {@return the mean; NaN without numbers}
  public double value() {
    return sum / weight;
  }

  /// Forgets all numbers.
  public void reset() {
    sum = 0;
    weight = 0;
  }
}
