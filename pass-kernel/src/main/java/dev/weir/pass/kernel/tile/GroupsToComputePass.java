package dev.weir.pass.kernel.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.expr.CannotLower;
import dev.weir.pass.kernel.rule.KernelRules;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import java.util.ArrayList;
import java.util.List;
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
    if (!ShapeInferencePass.ensureNames(root, run.diagnostics())) {
      run.fail();
      return;
    }
    run.preserve(GroupKernels.class);
    GroupKernels kernels =
        run.analysis(GroupKernels.class, op -> new GroupKernels(KernelRules.of(run.registry())));
    List<GroupOp> groups = new ArrayList<>();
    root.walk(GroupOp.class, groups::add);
    List<KernelCalls.Step> steps = new ArrayList<>();
    for (GroupOp group : groups) {
      try {
        steps.add(step(group, kernels.kernel(group)));
      } catch (CannotLower failure) {
        GroupLowering.report(failure.operation(), failure.reason(), run.diagnostics());
      }
    }
    if (steps.size() < groups.size()) {
      run.fail();
      return;
    }
    KernelCalls calls = new KernelCalls(new Rewriter());
    for (int i = 0; i < groups.size(); i++) {
      calls.replace(groups.get(i), List.of(steps.get(i)));
    }
    run.count("kernels", steps.stream().map(KernelCalls.Step::kernel).distinct().count());
    run.count("calls", groups.size());
  }

  private static KernelCalls.Step step(GroupOp group, GroupKernel kernel) {
    int first = group.operandCount();
    return new KernelCalls.Step(
        kernel.kernel(),
        kernel.inputs(),
        ImmutableIntArray.copyOf(IntStream.range(first, first + group.resultCount())));
  }
}
