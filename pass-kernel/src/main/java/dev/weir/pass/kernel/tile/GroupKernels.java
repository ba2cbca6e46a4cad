package dev.weir.pass.kernel.tile;

import com.google.common.collect.Iterables;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.expr.CannotLower;
import dev.weir.pass.kernel.rule.GroupForm;
import dev.weir.pass.kernel.rule.KernelRules;
import java.util.HashMap;
import java.util.Map;

/// The kernels of groups at index level, one for all groups of a form. Facts about a form hold for any program,
/// so every pass preserves it.
public final class GroupKernels {
  private sealed interface Outcome {
    record Known(GroupKernel kernel) implements Outcome {}

    record Refused(int place, String reason) implements Outcome {
      Operation operation(GroupOp group) {
        return place < 0 ? group : Iterables.get(group.body(), place);
      }
    }
  }

  private final Map<GroupForm, Outcome> outcomes = new HashMap<>();

  private final KernelRules rules;

  /// Knows no form yet.
  ///
  /// @param rules what kernels are made by
  public GroupKernels(KernelRules rules) {
    this.rules = rules;
  }

  /// {@return what kernels are made by}
  public KernelRules rules() {
    return rules;
  }

  /// {@return the kernel of `group`, not part of anything: the same object for all groups of its form}
  ///
  /// @throws CannotLower if generated kernels cannot compute it
  GroupKernel kernel(GroupOp group) {
    Outcome outcome = outcomes.computeIfAbsent(GroupForm.of(group), form -> make(group));
    if (outcome instanceof Outcome.Refused refused) {
      throw new CannotLower(refused.operation(group), refused.reason());
    }
    return ((Outcome.Known) outcome).kernel();
  }

  private Outcome make(GroupOp group) {
    try {
      return new Outcome.Known(GroupKernel.of(group, rules));
    } catch (CannotLower failure) {
      int place = Iterables.indexOf(group.body(), op -> op == failure.operation());
      return new Outcome.Refused(place, failure.reason());
    }
  }
}
