package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.target.tile.DeviceException;
import dev.weir.target.tile.TileTarget;
import dev.weir.transforms.group.Grouping;
import dev.weir.transforms.group.GroupingOptions;
import dev.weir.transforms.group.Ungrouping;
import dev.weir.transforms.tile.GroupLowering;
import dev.weir.transforms.tile.GroupPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Puts operators in groups that become a generated kernel each. What cannot become one, or is better
/// computed by a kernel of the library, remembers why.
final class GroupFormation {
  private final TileTarget target;
  private final DeviceDescriptor device;
  private final KernelRegistry kernels;
  private final Rewriter rewriter = new Rewriter();

  /// @param kernels the kernels of the library and those that the target generates
  GroupFormation(TileTarget target, KernelRegistry kernels) {
    this.target = target;
    this.device = target.device();
    this.kernels = kernels;
  }

  /// Groups the operators of `module`. Where a group cannot become a kernel, each of its operators gets
  /// a group of its own, and where that cannot become one either, it stays outside.
  ///
  /// @param fusion whether a group may have several operators
  void run(Operation module, boolean fusion) {
    GroupingOptions limits = GroupingOptions.of(device);
    if (!fusion || !form(module, limits)) {
      form(
          module,
          new GroupingOptions(limits.keep(), limits.fastBytes(), 1, limits.maxTensors()));
    }
  }

  /// {@return whether all groups can become kernels}
  private boolean form(Operation module, GroupingOptions limits) {
    boolean all = true;
    for (GroupOp group : Grouping.run(module, limits)) {
      Optional<String> reason = whyNot(group);
      if (reason.isPresent()) {
        dissolve(group, reason.get());
        all = false;
      }
    }
    return all;
  }

  private void dissolve(GroupOp group, String reason) {
    for (Operation op : ImmutableList.copyOf(group.body())) {
      rewriter.setAttribute(op, KernelChoices.REASON, new StringAttr(reason));
    }
    Ungrouping.dissolve(group, rewriter);
  }

  /// {@return why `group` is not to become a generated kernel, if so}; else it remembers why it is
  private Optional<String> whyNot(GroupOp group) {
    var operands = ImmutableList.<TensorType>builder();
    DType dtype = DType.UNDEFINED;
    for (Value operand : group.operands()) {
      if (operand.type() instanceof TensorLike like) {
        operands.add(like.tensor());
        if (dtype == DType.UNDEFINED) {
          dtype = dtype(like.tensor());
        }
      }
    }
    String name = KernelSpec.groupName(group.kind());
    Optional<KernelSpec> generated =
        kernels.find(name, target.backend(), dtype, operands.build());
    if (generated.isEmpty()) {
      return kernels
          .whyNot(name, target.backend(), dtype, operands.build())
          .map(reason -> "'%s' generates none: %s".formatted(target.name(), reason));
    }
    Optional<KernelSpec> library = library(group, dtype, operands.build());
    if (library.isPresent() && library.get().priority() > generated.get().priority()) {
      return Optional.of(
          "the library's kernel '%s' comes first (priority %d, generated %d)"
              .formatted(
                  library.get().name(), library.get().priority(), generated.get().priority()));
    }
    Optional<String> reason = GroupLowering.whyNot(group, device);
    if (reason.isEmpty()) {
      rewriter.setAttribute(
          group,
          KernelChoices.REASON,
          new StringAttr(
              library
                  .map(
                      other -> "before the library's kernel '%s' (priority %d, library %d)"
                          .formatted(
                              other.name(), generated.get().priority(), other.priority()))
                  .orElseGet(() -> operators(group))));
    }
    return reason;
  }

  /// {@return the operators in `group`, as words}
  private static String operators(GroupOp group) {
    List<String> names = new ArrayList<>();
    for (Operation op : group.body()) {
      if (op.operandCount() > 0 && op != group.body().last()) {
        names.add(op.name().substring(op.name().indexOf('.') + 1));
      }
    }
    return names.size() == 1
        ? "the library has no kernel '" + names.getFirst() + "' for these operands"
        : names.size() + " operators: " + String.join(", ", names);
  }

  /// {@return the kernel of the library that does all that `group` does, if it is a single operator}
  private Optional<KernelSpec> library(
      GroupOp group, DType dtype, ImmutableList<TensorType> operands) {
    Operation only = group.body().first();
    if (only == null || only.next() != group.body().last()) {
      return Optional.empty();
    }
    String name = only.name().substring(only.name().indexOf('.') + 1);
    return kernels.find(name, Backend.CPU, dtype, operands);
  }

  private static DType dtype(TensorType type) {
    return DType.ofMlirName(type.elementType().toString()).orElse(DType.UNDEFINED);
  }

  /// Dissolves the groups in `module` whose kernels the target refuses.
  ///
  /// @return whether there were any
  boolean dissolveRefused(Operation module) {
    List<GroupOp> groups = new ArrayList<>();
    module.walk(GroupOp.class, groups::add);
    boolean any = false;
    for (GroupOp group : groups) {
      Optional<String> refusal = refusal(group);
      refusal.ifPresent(reason -> dissolve(group, reason));
      any |= refusal.isPresent();
    }
    return any;
  }

  private Optional<String> refusal(GroupOp group) {
    Optional<GroupPlan> plan = GroupLowering.plan(group, device, new Diagnostics());
    if (plan.isPresent()) {
      for (GroupPlan.Kernel kernel : plan.get().kernels()) {
        try {
          target.generate(ImmutableList.of(kernel.function()));
        } catch (DeviceException e) {
          return Optional.of(String.valueOf(e.getMessage()));
        }
      }
    }
    return Optional.empty();
  }
}
