package dev.weir.compiler.tune;

import com.google.common.collect.ImmutableList;
import dev.weir.compiler.schedules.TunedKernel;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.pass.kernel.tile.KernelScheduling;
import dev.weir.pass.kernel.tune.KernelForm;
import dev.weir.pass.kernel.tune.NestSchedule;
import dev.weir.pass.kernel.tune.ScheduleCost;
import dev.weir.pass.kernel.tune.ScheduleSpace;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A kernel while schedules are tried for it: those near the best one so far come next, the likeliest of them first.
final class TunableKernel {
  /// A schedule that is faster by less may be as fast.
  static final double LEAST_GAIN = 1.03;

  private final KernelOp kernel;
  private final TargetDescriptor target;
  private final KernelForm form;
  private final ImmutableList<NestSchedule> before;
  private final Set<ImmutableList<NestSchedule>> tried = new HashSet<>();
  private ImmutableList<NestSchedule> best;
  private double gain = 1;
  private int count;
  private Optional<ImmutableList<NestSchedule>> trial = Optional.empty();

  /// @param kernel a kernel of its own, which has the schedule that it gets without a database
  TunableKernel(KernelOp kernel, TargetDescriptor target) {
    this.kernel = kernel;
    this.target = target;
    form = KernelForm.of(kernel);
    before = NestSchedule.of(kernel).orElseThrow();
    best = before;
    tried.add(before);
  }

  String name() {
    return kernel.symName();
  }

  KernelForm form() {
    return form;
  }

  ImmutableList<NestSchedule> before() {
    return before;
  }

  /// {@return how many schedules were tried}
  int count() {
    return count;
  }

  /// {@return how many times as fast the kernel is with the best schedule so far}
  double gain() {
    return gain;
  }

  /// {@return the best schedule so far, if it is better than the first one}
  Optional<ImmutableList<NestSchedule>> found() {
    return best.equals(before) ? Optional.empty() : Optional.of(best);
  }

  /// {@return the schedule that is being tried, if any}
  Optional<ImmutableList<NestSchedule>> trial() {
    return trial;
  }

  /// Takes up another schedule, unless all have been tried that fit.
  void next() {
    trial = Optional.empty();
    NestSchedule.apply(best, kernel);
    List<ImmutableList<NestSchedule>> others =
        ScheduleSpace.of(kernel, target.device()).stream()
            .filter(other -> !tried.contains(other))
            .sorted(
                Comparator.comparingDouble(
                    other -> ScheduleCost.of(kernel, other, target.device())))
            .toList();
    for (ImmutableList<NestSchedule> other : others) {
      tried.add(other);
      NestSchedule.apply(other, kernel);
      if (KernelScheduling.refusal(kernel, target).isEmpty()) {
        trial = Optional.of(other);
        count++;
        return;
      }
    }
  }

  /// Ends the trial, which cannot be used.
  void reject() {
    trial = Optional.empty();
  }

  /// Ends the trial, with which the kernel was `times` times as fast as at first.
  void judge(double times) {
    if (times >= LEAST_GAIN && times > gain) {
      best = trial.orElseThrow();
      gain = times;
    }
    trial = Optional.empty();
  }

  /// Takes back what was found.
  void dismiss() {
    best = before;
    gain = 1;
  }

  /// Says again what was found is worth.
  void confirm(double times) {
    gain = times;
  }

  /// {@return the estimate of what `schedules` cost}
  double cost(ImmutableList<NestSchedule> schedules) {
    return ScheduleCost.of(kernel, schedules, target.device());
  }

  /// {@return what a database is told of `schedules`}
  TunedKernel entry(String device, ImmutableList<NestSchedule> schedules, boolean isMeasured) {
    return TunedKernel.of(device, form, schedules, gain, isMeasured);
  }
}
