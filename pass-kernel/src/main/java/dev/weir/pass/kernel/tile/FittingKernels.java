package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.ir.DictionaryAttr;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.Refusal;
import java.util.List;
import java.util.Optional;

/// The kernels of a kernel at index level on a target, with the largest tiles that its memory has room for.
///
/// @param kernels the kernels, in the order in which they must run
/// @param refusal why the target has no code for one of them, if so; where that is for the size of its tiles, the
///     kernels are those with the smallest ones
record FittingKernels(ImmutableList<Kernel> kernels, Optional<KernelRefusal> refusal) {
  /// More steps than there are until nothing is left to halve.
  private static final int MOST_REDUCTIONS = 40;

  /// A kernel at index level and at loop level.
  record Kernel(KernelSchedules.Scheduled scheduled, TileKernel tile) {}

  /// {@return the kernels of `kernel`, or why it cannot become kernels on `target`}
  ///
  /// @param kernel gets the schedule, unless it becomes two kernels
  static Lowered<FittingKernels> of(KernelOp kernel, TargetDescriptor target) {
    Lowered<ImmutableList<KernelSchedules.Scheduled>> scheduled =
        KernelSchedules.of(kernel, Tiling.of(target.device()));
    List<DictionaryAttr> tried = decisions(scheduled);
    Lowered<FittingKernels> found = scheduled.then(made -> tiles(made, target));
    for (int i = 1; i <= MOST_REDUCTIONS && needsSmaller(found); i++) {
      scheduled = KernelSchedules.of(kernel, new Tiling(target.device(), i));
      List<DictionaryAttr> decisions = decisions(scheduled);
      if (!decisions.equals(tried)) {
        tried = decisions;
        found = scheduled.then(made -> tiles(made, target));
      }
    }
    return found;
  }

  /// {@return the kernels at index level}
  ImmutableList<KernelSchedules.Scheduled> scheduled() {
    return kernels.stream().map(Kernel::scheduled).collect(ImmutableList.toImmutableList());
  }

  private static boolean needsSmaller(Lowered<FittingKernels> found) {
    return found
        .made()
        .flatMap(FittingKernels::refusal)
        .filter(KernelRefusal::isOfSize)
        .isPresent();
  }

  /// {@return what was decided, which is in the attributes of nests}
  private static List<DictionaryAttr> decisions(
      Lowered<ImmutableList<KernelSchedules.Scheduled>> scheduled) {
    return scheduled.made().stream()
        .flatMap(List::stream)
        .flatMap(each -> each.kernel().nests().stream())
        .map(NestOp::inherentAttributes)
        .toList();
  }

  private static Lowered<FittingKernels> tiles(
      List<KernelSchedules.Scheduled> scheduled, TargetDescriptor target) {
    var kernels = ImmutableList.<Kernel>builder();
    Optional<KernelRefusal> refusal = Optional.empty();
    for (KernelSchedules.Scheduled each : scheduled) {
      switch (TileKernel.of(each.kernel())) {
        case Lowered.Refused<TileKernel>(Refusal why) -> {
          return new Lowered.Refused<>(why);
        }
        case Lowered.Made<TileKernel>(TileKernel tile) -> {
          kernels.add(new Kernel(each, tile));
          refusal = refusal.or(() -> target.refusal(tile.function()));
        }
      }
    }
    return Lowered.of(new FittingKernels(kernels.build(), refusal));
  }
}
