package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.Refusal;
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

  /// {@return the kernels of `group` on `device`, or why it cannot become kernels there}
  ///
  /// @param kernel the kernel of the group, which stays as it is
  static Lowered<GroupPlan> of(GroupOp group, GroupKernel kernel, DeviceDescriptor device) {
    GroupPlan plan = new GroupPlan(group, kernel.inputs());
    return KernelSchedules.of((KernelOp) kernel.kernel().copy(), device)
        .as(group)
        .then(scheduled -> plan.filled(scheduled, device));
  }

  private Lowered<GroupPlan> filled(
      List<KernelSchedules.Scheduled> scheduled, DeviceDescriptor device) {
    for (KernelSchedules.Scheduled each : scheduled) {
      Optional<String> refusal = each.refusal(device);
      if (refusal.isPresent()) {
        return Lowered.refused(last(group), refusal.get());
      }
      Lowered<Kernel> kernel = TileKernel.of(each.kernel()).map(tile -> kernel(each, tile));
      kernel.made().ifPresent(kernels::add);
      if (kernel instanceof Lowered.Refused<Kernel>(Refusal why)) {
        return Lowered.refused(group, why.reason());
      }
    }
    return Lowered.of(this);
  }

  /// {@return the kernels, in the order in which they must run}
  public ImmutableList<Kernel> kernels() {
    return ImmutableList.copyOf(kernels);
  }

  private Kernel kernel(KernelSchedules.Scheduled each, TileKernel tile) {
    return new Kernel(each.kernel(), tile, ofGroup(each.inputs()), ofGroup(each.outputs()));
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
