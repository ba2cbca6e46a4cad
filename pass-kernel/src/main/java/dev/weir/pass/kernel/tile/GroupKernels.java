package dev.weir.pass.kernel.tile;

import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.rule.KernelRules;

/// The kernels of groups at index level, one for all groups of a form. Facts about a form hold for any program,
/// so every pass preserves it.
public final class GroupKernels {
  private final KernelRules rules;
  private final LoweredForms<GroupKernel> forms;

  /// Knows no form yet.
  ///
  /// @param rules what kernels are made by
  public GroupKernels(KernelRules rules) {
    this.rules = rules;
    this.forms = new LoweredForms<>(group -> GroupKernel.of(group, rules));
  }

  /// {@return what kernels are made by}
  public KernelRules rules() {
    return rules;
  }

  /// {@return the kernel of `group`, not part of anything: the same object for all groups of its form}; or why
  /// generated kernels cannot compute it
  Lowered<GroupKernel> kernel(GroupOp group) {
    return forms.of(group);
  }
}
