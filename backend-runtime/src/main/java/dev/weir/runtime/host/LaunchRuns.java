package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;

/// Finds launches that follow each other and always have the same arguments, so that a device can be given all
/// of them at once.
final class LaunchRuns {
  /// A single launch costs as much as one of many.
  private static final int WORTHWHILE = 2;

  private final List<Step> steps;
  private final ImmutableIntArray devices;
  private final List<Step> marked = new ArrayList<>();
  private int runs;

  private LaunchRuns(List<Step> steps, ImmutableIntArray devices) {
    this.steps = steps;
    this.devices = devices;
  }

  /// Puts a [Step.Replay] before each of them. In a program with branches, loops or calls there are none, since
  /// values may lie elsewhere each time.
  ///
  /// @param devices the device that has the value of each slot
  /// @return how many there are
  static int mark(List<Step> steps, ImmutableIntArray devices) {
    LaunchRuns launches = new LaunchRuns(steps, devices);
    for (Step step : steps) {
      if (!isStraight(step)) {
        return 0;
      }
    }
    launches.mark();
    steps.clear();
    steps.addAll(launches.marked);
    return launches.runs;
  }

  /// {@return whether the step after `step` is always the next one, and values lie where they lie}
  static boolean isStraight(Step step) {
    return step instanceof Step.Launch
        || step instanceof Step.Kernel
        || step instanceof Step.CopyIn
        || step instanceof Step.CopyOut
        || step instanceof Step.Alias
        || step instanceof Step.OnSizes
        || step instanceof Step.Combine
        || step instanceof Step.Extract
        || step instanceof Step.End;
  }

  private void mark() {
    for (int i = 0; i < steps.size(); ) {
      int end = end(i);
      ImmutableList<Step> run = ImmutableList.copyOf(steps.subList(i, end));
      if (run.stream().filter(Step.Launch.class::isInstance).count() >= WORTHWHILE) {
        marked.add(new Step.Replay(run, runs++, marked.size() + 1 + run.size()));
        marked.addAll(run);
        i = end;
      } else {
        marked.add(steps.get(i++));
      }
    }
  }

  /// {@return where the run that begins at `start` ends; there if none does}
  private int end(int start) {
    if (!(steps.get(start) instanceof Step.Launch first) || !isOnDevice(first)) {
      return start;
    }
    int end = start;
    while (steps.get(end) instanceof Step.Alias
        || steps.get(end) instanceof Step.Launch launch
            && launch.sizes().isStatic()
            && isOnDevice(launch)
            && launch.device() == first.device()) {
      end++;
    }
    return end;
  }

  private boolean isOnDevice(Step.Launch launch) {
    return devices.get(launch.outputs().getFirst()) != RunMemory.HOST;
  }
}
