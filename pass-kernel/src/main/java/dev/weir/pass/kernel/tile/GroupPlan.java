package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.expr.CannotLower;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The kernels of a group, written but not part of the program yet.
///
/// Tensors are numbered: first the operands of the group, then its results, then what kernels pass to each
/// other.
public final class GroupPlan {
  /// A kernel and the tensors it is launched with.
  ///
  /// @param scheduled the kernel at index level
  /// @param tile the kernel at loop level
  /// @param inputs the tensors it reads
  /// @param outputs the tensors it writes
  public record Kernel(
      KernelOp scheduled, TileKernel tile, ImmutableIntArray inputs, ImmutableIntArray outputs) {}

  private final GroupOp group;
  private final GroupKernel kernel;
  private final List<Kernel> kernels = new ArrayList<>();

  private GroupPlan(GroupOp group) {
    this.group = group;
    this.kernel = GroupKernel.of(group);
  }

  /// {@return the kernels of `group` on `device`}
  ///
  /// @throws CannotLower if the group cannot become kernels
  static GroupPlan of(GroupOp group, DeviceDescriptor device) {
    GroupPlan plan = new GroupPlan(group);
    for (KernelSchedules.Scheduled each : plan.scheduled(device)) {
      Optional<String> refusal = each.refusal(device);
      if (refusal.isPresent()) {
        throw new CannotLower(last(group), refusal.get());
      }
      plan.add(each);
    }
    return plan;
  }

  /// {@return the kernels, in the order in which they must run}
  public ImmutableList<Kernel> kernels() {
    return ImmutableList.copyOf(kernels);
  }

  private ImmutableList<KernelSchedules.Scheduled> scheduled(DeviceDescriptor device) {
    try {
      return KernelSchedules.of(kernel.kernel(), device);
    } catch (CannotLower failure) {
      throw new CannotLower(group, failure.reason());
    }
  }

  private void add(KernelSchedules.Scheduled each) {
    try {
      TileKernel tile = TileKernel.of(each.kernel());
      kernels.add(new Kernel(each.kernel(), tile, ofGroup(each.inputs()), ofGroup(each.outputs())));
    } catch (CannotLower failure) {
      throw new CannotLower(group, failure.reason());
    }
  }

  /// {@return numbers of the kernel's tensors as those of the group's}
  private ImmutableIntArray ofGroup(ImmutableIntArray tensors) {
    int inputs = kernel.inputs().length();
    return ImmutableIntArray.copyOf(
        tensors.stream()
            .map(tensor ->
                tensor < inputs
                    ? kernel.inputs().get(tensor)
                    : group.operandCount() + tensor - inputs));
  }

  /// {@return the operation of `group` whose result is its first}
  private static Operation last(GroupOp group) {
    Operation last = group.body().last();
    Operation computes = last.operand(0).definingOp();
    return computes == null ? last : computes;
  }
}
