package dev.weir.nn.metric;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import java.util.Arrays;

/// How many examples are put in the right class.
public final class Accuracy {
  private long right;
  private long all;

  /// Takes scores of classes, which are the last dimension, and the classes that are right.
  public void add(Tensor scores, Tensor labels) {
    long[] found = classes(scores, labels);
    long[] wanted = labels.toLongs();
    for (int i = 0; i < found.length; i++) {
      right += found[i] == wanted[i] ? 1 : 0;
    }
    all += found.length;
  }

  /// {@return the class of the highest score of each element}
  static long[] classes(Tensor scores, Tensor labels) {
    checkArgument(
        scores.rank() > 0
            && Arrays.equals(Arrays.copyOf(scores.shape(), scores.rank() - 1), labels.shape()),
        "scores %s and labels %s do not fit",
        scores.describe(),
        labels.describe());
    return Scope.call(() -> scores.argmax(-1)).toLongs();
  }

  /// {@return the share of the right ones; NaN without examples}
  public double value() {
    return (double) right / all;
  }
}
