package dev.weir.pass.kernel.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.expr.CannotLower;
import dev.weir.pass.kernel.rule.GroupForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Replaces groups by calls of kernels at index level, one kernel for all groups of a form.
public record GroupsToComputePass() implements Pass {
  /// The type of the pass.
  public static final PassType<GroupsToComputePass> TYPE =
      PassType.builder(
              GroupsToComputePass.class,
              "groups-to-compute",
              "Replaces groups by calls of kernels at index level")
          .build(options -> new GroupsToComputePass());

  @Override
  public PassType<GroupsToComputePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation root, PassRun run) {
    List<GroupOp> groups = new ArrayList<>();
    root.walk(GroupOp.class, groups::add);
    Map<GroupForm, Optional<GroupKernel>> kernels = new HashMap<>();
    List<List<KernelCalls.Step>> steps = new ArrayList<>();
    for (GroupOp group : groups) {
      kernels
          .computeIfAbsent(GroupForm.of(group), form -> kernel(group, run))
          .ifPresent(kernel -> steps.add(List.of(step(group, kernel))));
    }
    if (steps.size() < groups.size()) {
      run.fail();
      return;
    }
    KernelCalls calls = new KernelCalls(new Rewriter());
    for (int i = 0; i < groups.size(); i++) {
      calls.replace(groups.get(i), steps.get(i));
    }
    run.count("kernels", kernels.size());
    run.count("calls", groups.size());
  }

  private static Optional<GroupKernel> kernel(GroupOp group, PassRun run) {
    try {
      return Optional.of(GroupKernel.of(group));
    } catch (CannotLower failure) {
      GroupLowering.report(failure.operation(), failure.reason(), run.diagnostics());
      return Optional.empty();
    }
  }

  private static KernelCalls.Step step(GroupOp group, GroupKernel kernel) {
    int first = group.operandCount();
    return new KernelCalls.Step(
        kernel.kernel(),
        kernel.inputs(),
        ImmutableIntArray.copyOf(IntStream.range(first, first + group.resultCount())));
  }
}
