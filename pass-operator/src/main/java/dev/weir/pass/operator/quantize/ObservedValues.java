package dev.weir.pass.operator.quantize;

import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;

/// What was seen of a value while a program ran: first its range, in a second sweep over the same runs its histogram.
public final class ObservedValues {
  /// The bins of a histogram on either side of 0.
  private static final int BINS = 2048;

  /// How many integers there are, of which half lie on either side of 0 where values do.
  private static final int LEVELS = 256;

  /// Thresholds are tried in steps of so many bins.
  private static final int STRIDE = 16;

  /// What an integer that nothing becomes gets of the others' share, so that the divergence is finite.
  private static final double SMOOTH = 1e-4;

  private double low = Double.POSITIVE_INFINITY;
  private double high = Double.NEGATIVE_INFINITY;
  private final long[] below = new long[BINS];
  private final long[] above = new long[BINS];

  /// Makes one that has seen nothing.
  public ObservedValues() {}

  /// {@return whether there was any value}
  public boolean isEmpty() {
    return low > high;
  }

  /// Widens the range to hold the elements of `tensor`.
  ///
  /// @return false where one is no finite number; then the range is as it was
  public boolean see(Tensor tensor) {
    double least = low;
    double largest = high;
    for (long i = 0; i < tensor.elementCount(); i++) {
      double value = tensor.getDouble(i);
      if (!Double.isFinite(value)) {
        return false;
      }
      least = Math.min(least, value);
      largest = Math.max(largest, value);
    }
    low = least;
    high = largest;
    return true;
  }

  /// Counts the elements of `tensor`, all of which were seen before. 0 does not count: it has an integer of its own in
  /// any case, and there is much of it behind a relu.
  public void count(Tensor tensor) {
    double width = width();
    for (long i = 0; i < tensor.elementCount(); i++) {
      double value = tensor.getDouble(i);
      int bin = width == 0 ? 0 : (int) Math.min(Math.abs(value) / width, BINS - 1);
      if (value != 0) {
        (value < 0 ? below : above)[bin]++;
      }
    }
  }

  private double width() {
    return Math.max(Math.abs(low), Math.abs(high)) / BINS;
  }

  /// {@return the least value of the range}
  ///
  /// @param percent how many of the values are kept, for [CalibrationMethod#PERCENTILE]
  public double low(CalibrationMethod method, double percent) {
    return switch (method) {
      case MINMAX -> low;
      case PERCENTILE -> Math.max(low, -quantile(above, below, percent));
      case ENTROPY -> Math.max(low, -threshold());
    };
  }

  /// {@return the largest value of the range}
  ///
  /// @param percent how many of the values are kept, for [CalibrationMethod#PERCENTILE]
  public double high(CalibrationMethod method, double percent) {
    return switch (method) {
      case MINMAX -> high;
      case PERCENTILE -> Math.min(high, quantile(below, above, percent));
      case ENTROPY -> Math.min(high, threshold());
    };
  }

  /// {@return the value up to which there are so many of all, less half of what is cut}; not below 0
  ///
  /// @param before the counts on the other side of 0, all of which lie before those of `side`
  private double quantile(long[] before, long[] side, double percent) {
    long all = Arrays.stream(before).sum();
    long total = all + Arrays.stream(side).sum();
    double wanted = total * (50 + percent / 2) / 100;
    int bin = 0;
    for (; bin < BINS && all < wanted; bin++) {
      all += side[bin];
    }
    return bin * width();
  }

  /// {@return the magnitude beyond which values are cut}
  ///
  /// A candidate's distribution has what lies beyond in its last bin; that of the integers shares what became one of
  /// them evenly among the bins that had anything.
  private double threshold() {
    double[] counts = new double[BINS];
    double beyond = 0;
    for (int i = 0; i < BINS; i++) {
      counts[i] = below[i] + above[i];
      beyond += counts[i];
    }
    double least = Double.POSITIVE_INFINITY;
    int best = BINS;
    int reached = 0;
    int levels = low < 0 && high > 0 ? LEVELS / 2 : LEVELS;
    for (int bins = levels; bins <= BINS; bins += STRIDE) {
      for (; reached < bins; reached++) {
        beyond -= counts[reached];
      }
      double divergence = divergence(counts, bins, levels, beyond);
      if (divergence < least) {
        least = divergence;
        best = bins;
      }
    }
    return best * width();
  }

  private static double divergence(double[] counts, int bins, int levels, double beyond) {
    double[] integers = new double[bins];
    double total = 0;
    for (int level = 0; level < levels; level++) {
      int from = (int) ((long) level * bins / levels);
      int to = (int) ((long) (level + 1) * bins / levels);
      double sum = 0;
      int filled = 0;
      for (int i = from; i < to; i++) {
        sum += counts[i];
        filled += counts[i] > 0 ? 1 : 0;
      }
      for (int i = from; i < to; i++) {
        integers[i] = counts[i] > 0 ? sum / filled : 0;
      }
      total += sum;
    }
    double all = total + beyond;
    double divergence = 0;
    for (int i = 0; i < bins; i++) {
      double share = (counts[i] + (i == bins - 1 ? beyond : 0)) / all;
      if (share > 0) {
        divergence += share * Math.log(share / Math.max(integers[i] / total, SMOOTH / bins));
      }
    }
    return total == 0 ? Double.POSITIVE_INFINITY : divergence;
  }
}
