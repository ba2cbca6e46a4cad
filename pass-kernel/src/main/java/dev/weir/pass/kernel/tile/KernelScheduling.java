package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.CallOp;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Verifier;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.Refusal;
import dev.weir.pass.kernel.tune.NestSchedule;
import dev.weir.pass.kernel.tune.ScheduleChoices;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Schedules the kernels at index level of a program for a target. What has a schedule keeps it, what one is known for that
/// fits the target gets it, and the others get what suits the device by its description.
public final class KernelScheduling {
  private KernelScheduling() {}

  private record Name(Operation table, String name) {}

  /// What became of kernels.
  ///
  /// @param known how many got a schedule that was known
  /// @param split how many became two
  public record Counts(int known, int split) {}

  /// Schedules what `root` holds; nothing where it reports that a kernel has no schedule. A known schedule that does not fit is
  /// reported as a warning.
  ///
  /// @param choices schedules that are known
  /// @return what became of them, or empty after an error
  public static Optional<Counts> run(
      Operation root, TargetDescriptor target, ScheduleChoices choices, Diagnostics diagnostics) {
    List<KernelOp> kernels = new ArrayList<>();
    root.walk(KernelOp.class, kernels::add);
    int before = diagnostics.errorCount();
    Map<KernelOp, List<KernelCalls.Step>> split = new LinkedHashMap<>();
    int known = 0;
    for (KernelOp kernel : kernels) {
      if (kernel.nests().stream().allMatch(nest -> nest.schedule().isEmpty())) {
        if (isKnown(kernel, target, choices, diagnostics)) {
          known++;
          continue;
        }
        List<KernelCalls.Step> steps = schedule(kernel, target, diagnostics);
        if (steps.size() > 1) {
          split.put(kernel, steps);
        }
      }
    }
    if (diagnostics.errorCount() > before) {
      return Optional.empty();
    }
    if (!split.isEmpty()) {
      replace(root, split);
    }
    return Optional.of(new Counts(known, split.size()));
  }

  /// Gives `kernel` the schedule that is known for it.
  ///
  /// @return whether there is one, and it fits
  private static boolean isKnown(
      KernelOp kernel, TargetDescriptor target, ScheduleChoices choices, Diagnostics diagnostics) {
    Optional<ImmutableList<NestSchedule>> schedules = choices.find(kernel);
    if (schedules.isEmpty()) {
      return false;
    }
    NestSchedule.apply(schedules.get(), kernel);
    Optional<String> refusal = refusal(kernel, target);
    if (refusal.isPresent()) {
      NestSchedule.clear(kernel);
      diagnostics.warning(
          kernel.location(),
          "kernel '@%s' does not get the schedule that is known for it, %s: %s",
          kernel.symName(),
          schedules.get().stream().map(NestSchedule::toString).collect(Collectors.joining("; ")),
          refusal.get());
    }
    return refusal.isEmpty();
  }

  /// {@return why `kernel` cannot be carried out on `target` as its schedule says, if so}
  public static Optional<String> refusal(KernelOp kernel, TargetDescriptor target) {
    Diagnostics faults = new Diagnostics();
    if (!Verifier.verify(kernel, faults)) {
      return Optional.of(faults.all().getFirst().message());
    }
    return switch (TileKernel.of(kernel)) {
      case Lowered.Refused<TileKernel>(Refusal why) -> Optional.of(why.reason());
      case Lowered.Made<TileKernel>(TileKernel tile) ->
          target.refusal(tile.function()).map(KernelRefusal::reason);
    };
  }

  private static List<KernelCalls.Step> schedule(
      KernelOp kernel, TargetDescriptor target, Diagnostics diagnostics) {
    Lowered<ImmutableList<KernelSchedules.Scheduled>> scheduled =
        target.limitsTiles()
            ? FittingKernels.of(kernel, target).map(FittingKernels::scheduled)
            : KernelSchedules.of(kernel, Tiling.of(target.device()));
    Optional<String> refusal =
        switch (scheduled) {
          case Lowered.Refused<?>(Refusal why) -> Optional.of(why.reason());
          case Lowered.Made<ImmutableList<KernelSchedules.Scheduled>>(var made) ->
              made.stream().flatMap(each -> each.refusal(target.device()).stream()).findFirst();
        };
    if (refusal.isPresent()) {
      diagnostics.error(
          kernel.location(), "kernel '@%s' has no schedule: %s", kernel.symName(), refusal.get());
      return List.of();
    }
    return scheduled.made().orElseThrow().stream()
        .map(each -> new KernelCalls.Step(each.kernel(), each.inputs(), each.outputs()))
        .toList();
  }

  private static void replace(Operation root, Map<KernelOp, List<KernelCalls.Step>> split) {
    Map<Name, List<KernelCalls.Step>> steps = new HashMap<>();
    split.forEach(
        (kernel, list) -> steps.put(new Name(KernelCalls.table(kernel), kernel.symName()), list));
    List<CallOp> found = new ArrayList<>();
    root.walk(CallOp.class, found::add);
    Rewriter rewriter = new Rewriter();
    KernelCalls calls = new KernelCalls(rewriter);
    for (CallOp call : found) {
      List<KernelCalls.Step> list =
          steps.get(new Name(KernelCalls.table(call), call.callee().root()));
      if (list != null) {
        calls.replace(call, list);
      }
    }
    split.keySet().forEach(rewriter::erase);
  }
}
