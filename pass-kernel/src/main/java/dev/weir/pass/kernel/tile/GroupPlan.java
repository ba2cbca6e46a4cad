package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.expr.Lowered;
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

  private final Optional<KernelRefusal> refusal;

  private GroupPlan(GroupOp group, ImmutableIntArray read, FittingKernels kernels) {
    this.group = group;
    this.read = read;
    kernels.kernels().forEach(each -> this.kernels.add(kernel(each.scheduled(), each.tile())));
    this.refusal = kernels.refusal();
  }

  /// {@return the kernels of `group` on `target`, or why it cannot become kernels there}
  ///
  /// @param kernel the kernel of the group, which stays as it is
  static Lowered<GroupPlan> of(GroupOp group, GroupKernel kernel, TargetDescriptor target) {
    return FittingKernels.of((KernelOp) kernel.kernel().copy(), target)
        .as(group)
        .then(found -> launched(group, kernel, found, target.device()));
  }

  private static Lowered<GroupPlan> launched(
      GroupOp group, GroupKernel kernel, FittingKernels found, DeviceDescriptor device) {
    for (FittingKernels.Kernel each : found.kernels()) {
      Optional<String> refusal = each.scheduled().refusal(device);
      if (refusal.isPresent()) {
        return Lowered.refused(last(group), refusal.get());
      }
    }
    return Lowered.of(new GroupPlan(group, kernel.inputs(), found));
  }

  /// {@return why the target has no code for one of the kernels, if so}
  public Optional<KernelRefusal> refusal() {
    return refusal;
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
