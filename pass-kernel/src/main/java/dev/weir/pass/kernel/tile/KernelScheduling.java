package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.CallOp;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Schedules the kernels at index level of a program for a target. What has a schedule keeps it.
public final class KernelScheduling {
  private KernelScheduling() {}

  private record Name(Operation table, String name) {}

  /// Schedules what `root` holds; nothing where it reports that a kernel has no schedule.
  ///
  /// @return how many kernels became two, or empty after an error
  public static Optional<Integer> run(
      Operation root, TargetDescriptor target, Diagnostics diagnostics) {
    List<KernelOp> kernels = new ArrayList<>();
    root.walk(KernelOp.class, kernels::add);
    int before = diagnostics.errorCount();
    Map<KernelOp, List<KernelCalls.Step>> split = new LinkedHashMap<>();
    for (KernelOp kernel : kernels) {
      if (kernel.nests().stream().allMatch(nest -> nest.schedule().isEmpty())) {
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
    return Optional.of(split.size());
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
