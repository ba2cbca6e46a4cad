package dev.weir.nn.metric;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.tensor.Tensor;

/// Which classes are taken for which.
public final class Confusion {
  private final long[][] counts;

  /// A table for so many classes.
  public Confusion(int classes) {
    checkArgument(classes > 0, "%s classes", classes);
    counts = new long[classes][classes];
  }

  /// Takes scores of classes, which are the last dimension, and the classes that are right.
  public void add(Tensor scores, Tensor labels) {
    long[] found = Accuracy.classes(scores, labels);
    long[] wanted = labels.toLongs();
    for (int i = 0; i < found.length; i++) {
      checkArgument(
          wanted[i] >= 0 && wanted[i] < counts.length && found[i] < counts.length,
          "class %s was taken for %s, and there are %s",
          wanted[i],
          found[i],
          counts.length);
      counts[(int) wanted[i]][(int) found[i]]++;
    }
  }

  /// {@return how often elements of `wanted` were taken for each class}
  public ImmutableLongArray row(int wanted) {
    return ImmutableLongArray.copyOf(counts[wanted]);
  }

  /// {@return the share of those taken for a class that are of it; NaN without any}
  public double precision(int of) {
    long taken = 0;
    for (long[] row : counts) {
      taken += row[of];
    }
    return (double) counts[of][of] / taken;
  }

  /// {@return the share of those of a class that are taken for it; NaN without any}
  public double recall(int of) {
    return (double) counts[of][of] / row(of).stream().sum();
  }

  /// The table, a line for each class that is right.
  @Override
  public String toString() {
    int width = 1;
    for (long[] row : counts) {
      for (long count : row) {
        width = Math.max(width, Long.toString(count).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (long[] row : counts) {
      for (int i = 0; i < row.length; i++) {
        text.append(i == 0 ? "" : " ").append(("%" + width + "d").formatted(row[i]));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
