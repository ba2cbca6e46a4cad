package dev.weir.nn.metric;

/// How many choices a language model wavers between: e to the power of the mean cross entropy.
public final class Perplexity {
  private final RunningMean entropy = new RunningMean();

  /// Takes the mean cross entropy of `count` tokens.
  public void add(double meanCrossEntropy, double count) {
    entropy.add(meanCrossEntropy, count);
  }

  /// {@return the perplexity of all tokens; NaN without tokens}
  public double value() {
    return Math.exp(entropy.value());
  }
}
