package dev.weir.pass.kernel.tile;

import com.google.common.collect.Iterables;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.expr.CannotLower;
import dev.weir.pass.kernel.rule.GemmMatcher;
import dev.weir.pass.kernel.rule.GroupForm;
import dev.weir.pass.kernel.rule.GroupShapes;
import dev.weir.pass.kernel.rule.KernelRules;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Lowers groups of operators to generated kernels for a device. Groups of one form share their kernels, which are
/// generated once.
public final class GroupLowering {
  /// What became of a form: its kernels, or why it has none, as of the operator at a place in the body.
  private sealed interface Outcome {
    record Lowered(GroupPlan plan) implements Outcome {}

    record Refused(int place, String reason) implements Outcome {
      Operation operation(GroupOp group) {
        return place < 0 ? group : Iterables.get(group.body(), place);
      }
    }
  }

  private final DeviceDescriptor device;
  private final GroupKernels kernels;
  private final Map<GroupForm, Outcome> outcomes = new HashMap<>();

  /// Makes a lowering that knows no form yet, and of operators what Weir brings.
  public GroupLowering(DeviceDescriptor device) {
    this(device, new GroupKernels(KernelRules.STANDARD));
  }

  /// Makes a lowering of the kernels that `kernels` knows and learns.
  public GroupLowering(DeviceDescriptor device, GroupKernels kernels) {
    this.device = device;
    this.kernels = kernels;
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
    return outcome(group) instanceof Outcome.Refused refused
        ? Optional.of("'" + refused.operation(group).name() + "': " + refused.reason())
        : Optional.empty();
  }

  /// {@return the kernels of `group`, the same objects for all groups of its form}; empty after reporting which
  /// operator cannot be computed and why
  public Optional<GroupPlan> plan(GroupOp group, Diagnostics diagnostics) {
    Outcome outcome = outcome(group);
    if (outcome instanceof Outcome.Refused refused) {
      report(refused.operation(group), refused.reason(), diagnostics);
      return Optional.empty();
    }
    return Optional.of(((Outcome.Lowered) outcome).plan());
  }

  static void report(Operation op, String reason, Diagnostics diagnostics) {
    diagnostics.error(
        op.location(), "operator '%s' cannot be part of a generated kernel: %s", op.name(), reason);
  }

  private Outcome outcome(GroupOp group) {
    return outcomes.computeIfAbsent(GroupForm.of(group), form -> lower(group));
  }

  private Outcome lower(GroupOp group) {
    try {
      return new Outcome.Lowered(GroupPlan.of(group, kernels.kernel(group), device));
    } catch (CannotLower failure) {
      int place = Iterables.indexOf(group.body(), op -> op == failure.operation());
      return new Outcome.Refused(place, failure.reason());
    }
  }

  /// {@return the product of matrices that `group` computes, in the terms of libraries}; its pointers are
  /// operands of the group. Empty where it is none, or none that they know
  public static Optional<ProductAttr> product(GroupOp group) {
    try {
      return Optional.of(GemmMatcher.of(group, new GroupShapes(group)));
    } catch (CannotLower none) {
      return Optional.empty();
    }
  }

  /// {@return why `group` computes no product of matrices that libraries know, if so}
  public static Optional<String> whyNoProduct(GroupOp group) {
    try {
      GemmMatcher.of(group, new GroupShapes(group));
      return Optional.empty();
    } catch (CannotLower failure) {
      return Optional.of(failure.reason());
    }
  }
}
