package dev.weir.compiler.tune;

import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.tune.TuningReport.Comparison;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.Executable;
import dev.weir.runtime.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs of a program compiled in two ways, in turns, so that what else the machine does meets both alike.
final class PairedRuns {
  private static final int LEAST_PAIRS = 5;
  private static final int MOST_PAIRS = 1000;

  /// So many runs of one way follow each other, as long as they are short: the first finds the caches as the other left them.
  private static final int TURN = 4;

  private final Executable before;
  private final Executable after;
  private final ImmutableMap<String, Tensor> inputs;
  private final List<Map<String, Long>> first = new ArrayList<>();
  private final List<Map<String, Long>> second = new ArrayList<>();

  PairedRuns(Executable before, Executable after, ImmutableMap<String, Tensor> inputs) {
    this.before = before;
    this.after = after;
    this.inputs = inputs;
  }

  /// Runs both for `nanos` in all, the first half of which only has code compiled.
  void run(long nanos) {
    long start = System.nanoTime();
    do {
      before.run(inputs);
      after.run(inputs);
    } while (System.nanoTime() < start + nanos / 2);
    do {
      first.add(shortest(before));
      second.add(shortest(after));
    } while (first.size() < LEAST_PAIRS
        || first.size() < MOST_PAIRS && System.nanoTime() < start + nanos);
  }

  /// {@return for each kernel the shortest time that its calls took together in one of a few runs}
  private Map<String, Long> shortest(Executable program) {
    Map<String, Long> shortest = new HashMap<>();
    for (int i = 0; i < TURN; i++) {
      Profile profile = new Profile();
      program.run(inputs, ImmutableMap.of(), Optional.of(profile));
      Map<String, Long> now = new HashMap<>();
      for (Profile.Event event : profile.events()) {
        now.merge(event.name(), event.nanos(), Long::sum);
      }
      now.forEach((name, time) -> shortest.merge(name, time, Math::min));
    }
    return shortest;
  }

  /// {@return the kernels and what they took before, in nanoseconds in the median}
  Map<String, Double> times() {
    Map<String, Double> times = new HashMap<>();
    first.getFirst().keySet().forEach(name -> times.put(name, compare(name).before() * 1e6));
    return times;
  }

  /// {@return how the two ways compare in kernel `name`}
  Comparison compare(String name) {
    return compare(
        first.stream().mapToDouble(run -> run.getOrDefault(name, 1L)).toArray(),
        second.stream().mapToDouble(run -> run.getOrDefault(name, 1L)).toArray());
  }

  /// {@return how the two ways compare as a whole}
  Comparison compare() {
    return compare(
        first.stream().mapToDouble(PairedRuns::sum).toArray(),
        second.stream().mapToDouble(PairedRuns::sum).toArray());
  }

  private static double sum(Map<String, Long> run) {
    return run.values().stream().mapToLong(Long::longValue).sum();
  }

  private static Comparison compare(double[] old, double[] changed) {
    double[] ratios = new double[old.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = Math.max(1, old[i]) / Math.max(1, changed[i]);
    }
    return new Comparison(
        quantile(old, 0.5) / 1e6,
        quantile(changed, 0.5) / 1e6,
        quantile(ratios, 0.5),
        quantile(ratios, 0.25),
        quantile(ratios, 0.75));
  }

  private static double quantile(double[] values, double part) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.round(part * (sorted.length - 1))];
  }
}
