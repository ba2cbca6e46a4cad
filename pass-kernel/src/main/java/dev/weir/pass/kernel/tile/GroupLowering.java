package dev.weir.pass.kernel.tile;

import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import java.util.Optional;

/// Lowers groups of operators to generated kernels.
public final class GroupLowering {
  private GroupLowering() {}

  /// {@return why `op` cannot be in a group that becomes a kernel, whatever else is in it}; empty where
  /// nothing is known against it
  public static Optional<String> whyNot(Operation op) {
    return OperatorTerms.of(op) == null
        ? Optional.of("generated kernels do not know the operator")
        : Optional.empty();
  }

  /// {@return why `group` cannot become kernels for `device`}, naming the operator; empty where it can
  public static Optional<String> whyNot(GroupOp group, DeviceDescriptor device) {
    try {
      GroupPlan.of(group, device);
      return Optional.empty();
    } catch (CannotLower failure) {
      return Optional.of("'" + failure.operation().name() + "': " + failure.reason());
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

  /// {@return why `group` computes no product of matrices that libraries know}, if so
  public static Optional<String> whyNoProduct(GroupOp group) {
    try {
      GemmMatcher.of(group, new GroupShapes(group));
      return Optional.empty();
    } catch (CannotLower failure) {
      return Optional.of(failure.reason());
    }
  }

  /// {@return the kernels of `group` for `device`}; empty after reporting which operator cannot be
  /// computed and why
  public static Optional<GroupPlan> plan(
      GroupOp group, DeviceDescriptor device, Diagnostics diagnostics) {
    try {
      return Optional.of(GroupPlan.of(group, device));
    } catch (CannotLower failure) {
      Operation op = failure.operation();
      diagnostics.error(
          op.location(),
          "operator '%s' cannot be part of a generated kernel: %s",
          op.name(),
          failure.reason());
      return Optional.empty();
    }
  }
}
