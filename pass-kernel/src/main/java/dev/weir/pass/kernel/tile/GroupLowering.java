package dev.weir.pass.kernel.tile;

import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.Refusal;
import dev.weir.pass.kernel.rule.GemmMatcher;
import dev.weir.pass.kernel.rule.GroupShapes;
import dev.weir.pass.kernel.rule.KernelRules;
import java.util.Optional;

/// Lowers groups of operators to generated kernels for a device. Groups of one form share their kernels, which are
/// generated once.
public final class GroupLowering {
  private final GroupKernels kernels;
  private final LoweredForms<GroupPlan> forms;

  /// Makes a lowering that knows no form yet, and of operators what Weir brings.
  public GroupLowering(TargetDescriptor target) {
    this(target, new GroupKernels(KernelRules.STANDARD));
  }

  /// Makes a lowering of the kernels that `kernels` knows and learns.
  public GroupLowering(TargetDescriptor target, GroupKernels kernels) {
    this.kernels = kernels;
    this.forms =
        new LoweredForms<>(
            group -> kernels.kernel(group).then(kernel -> GroupPlan.of(group, kernel, target)));
  }

  /// {@return why `op` cannot be in a group that becomes a kernel, whatever else is in it}; empty where
  /// nothing is known against it
  public Optional<String> whyNot(Operation op) {
    return kernels.rules().find(op).isEmpty()
        ? Optional.of("generated kernels do not know the operator")
        : Optional.empty();
  }

  /// {@return why `group` cannot become kernels}, naming the operator; empty where it can
  public Optional<String> whyNot(GroupOp group) {
    return forms
        .of(group)
        .refusal()
        .map(refusal -> "'" + refusal.operation().name() + "': " + refusal.reason());
  }

  /// {@return the kernels of `group`, the same objects for all groups of its form}; empty after reporting which
  /// operator cannot be computed and why
  public Optional<GroupPlan> plan(GroupOp group, Diagnostics diagnostics) {
    Lowered<GroupPlan> lowered = forms.of(group);
    lowered.refusal().ifPresent(refusal -> report(refusal, diagnostics));
    return lowered.made();
  }

  static void report(Refusal refusal, Diagnostics diagnostics) {
    Operation op = refusal.operation();
    diagnostics.error(
        op.location(),
        "operator '%s' cannot be part of a generated kernel: %s",
        op.name(),
        refusal.reason());
  }

  /// {@return the matmul that `group` computes, in the terms of libraries}; its pointers are operands of the
  /// group. Refused where it is none, or none that they know
  public static Lowered<ProductAttr> product(GroupOp group) {
    return GroupShapes.of(group).then(shapes -> GemmMatcher.of(group, shapes));
  }
}
