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
  private final ImmutableIntArray read;
  private final List<Kernel> kernels = new ArrayList<>();

  private GroupPlan(GroupOp group, ImmutableIntArray read) {
    this.group = group;
    this.read = read;
  }

  /// {@return the kernels of `group` on `device`}
  ///
  /// @param kernel the kernel of the group, which stays as it is
  /// @throws CannotLower if the group cannot become kernels
  static GroupPlan of(GroupOp group, GroupKernel kernel, DeviceDescriptor device) {
    GroupPlan plan = new GroupPlan(group, kernel.inputs());
    for (KernelSchedules.Scheduled each : scheduled(group, kernel, device)) {
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

  private static ImmutableList<KernelSchedules.Scheduled> scheduled(
      GroupOp group, GroupKernel kernel, DeviceDescriptor device) {
    try {
      return KernelSchedules.of((KernelOp) kernel.kernel().copy(), device);
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
    int inputs = read.length();
    return ImmutableIntArray.copyOf(
        tensors.stream()
            .map(tensor ->
                tensor < inputs ? read.get(tensor) : group.operandCount() + tensor - inputs));
  }

  /// {@return the operation of `group` whose result is its first}
  private static Operation last(GroupOp group) {
    Operation last = group.body().last();
    Operation computes = last.operand(0).definingOp();
    return computes == null ? last : computes;
  }
}
