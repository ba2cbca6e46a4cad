package dev.weir.pass.kernel.lower;

import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.kernel.TargetPlace;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.operator.inplace.InplacePreparation;
import dev.weir.pass.operator.shape.ShapeInferencePass;

/// Lowers operators to kernel calls; see [KernelLowering].
public record PdOpToKernelPass(TargetPlace place) implements Pass {
  private static final Option<TargetPlace> PLACE =
      Option.choice("place", TargetPlace.class, TargetPlace.CPU, "where the program is to run");

  /// The type of the pass.
  public static final PassType<PdOpToKernelPass> TYPE =
      PassType.builder(
              PdOpToKernelPass.class,
              "pd-op-to-kernel",
              "Lowers operators to calls of kernels and places their tensors")
          .option(PLACE, PdOpToKernelPass::place)
          .build(options -> new PdOpToKernelPass(options.get(PLACE)));

  @Override
  public PassType<PdOpToKernelPass> type() {
    return TYPE;
  }

  @Override
  public boolean seesInplaceTwins() {
    return true;
  }

  @Override
  public void run(Operation op, PassRun run) {
    // What is read after it was overwritten is not told apart any more once these are kernels.
    if (InplacePreparation.hasHazards(op) && !InplacePreparation.settle(op, run.diagnostics())) {
      return;
    }
    if (op.anyMatch(GroupOp.class::isInstance)
        && !ShapeInferencePass.ensureNames(op, run.diagnostics())) {
      run.fail();
      return;
    }
    if (KernelLowering.lower(
        op, KernelRegistry.load(), place.backend(), run.registry(), run.diagnostics())) {
      LoweringCounts.count(op, run);
    }
  }
}
