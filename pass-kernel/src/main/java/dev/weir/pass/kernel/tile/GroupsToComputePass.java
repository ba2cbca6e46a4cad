package dev.weir.pass.kernel.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.rule.KernelRules;
import dev.weir.pass.operator.shape.ShapeInferencePass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
      Lowered<GroupKernel> kernel = kernels.kernel(group);
      kernel.made().ifPresent(made -> steps.add(step(group, made)));
      kernel.refusal().ifPresent(refusal -> GroupLowering.report(refusal, run.diagnostics()));
    }
    if (steps.size() < groups.size()) {
      run.fail();
      return;
    }
    Rewriter rewriter = new Rewriter();
    KernelCalls calls = new KernelCalls(rewriter);
    Map<GroupOp, KernelCalls.Step> needed = needed(groups, steps);
    needed.forEach((group, step) -> calls.replace(group, List.of(step)));
    for (GroupOp group : groups.reversed()) {
      if (!needed.containsKey(group)) {
        rewriter.erase(group);
      }
    }
    run.count("kernels", needed.values().stream().map(KernelCalls.Step::kernel).distinct().count());
    run.count("calls", needed.size());
  }

  /// {@return the groups whose results a kernel reads, or anything else}: kernels know sizes from types, so that what
  /// computes these for operators may be read by no kernel
  private static Map<GroupOp, KernelCalls.Step> needed(
      List<GroupOp> groups, List<KernelCalls.Step> steps) {
    Map<GroupOp, KernelCalls.Step> all = new IdentityHashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      all.put(groups.get(i), steps.get(i));
    }
    Set<GroupOp> dead = Collections.newSetFromMap(new IdentityHashMap<>());
    for (GroupOp group : groups.reversed()) {
      boolean isRead = group.resultCount() == 0;
      for (Value result : group.results()) {
        for (OpOperand use : result.uses()) {
          isRead |=
              !(use.owner() instanceof GroupOp reader && ignores(reader, use.index(), all, dead));
        }
      }
      if (!isRead) {
        dead.add(group);
      }
    }
    Map<GroupOp, KernelCalls.Step> needed = new LinkedHashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      if (!dead.contains(groups.get(i))) {
        needed.put(groups.get(i), steps.get(i));
      }
    }
    return needed;
  }

  private static boolean ignores(
      GroupOp reader, int operand, Map<GroupOp, KernelCalls.Step> all, Set<GroupOp> dead) {
    KernelCalls.Step step = all.get(reader);
    return dead.contains(reader) || step != null && !step.inputs().contains(operand);
  }

  private static KernelCalls.Step step(GroupOp group, GroupKernel kernel) {
    int first = group.operandCount();
    return new KernelCalls.Step(
        kernel.kernel(),
        kernel.inputs(),
        ImmutableIntArray.copyOf(IntStream.range(first, first + group.resultCount())));
  }
}
