package dev.weir.compiler;

import dev.weir.dialect.tile.TargetDescriptor;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.kernel.tile.KernelScheduling;

/// Chooses how kernels at index level are carried out on the device of a target: what programs, tiles and loops
/// iterate over, and how large tiles are. A kernel whose programs are too few for the device while each reduces much
/// becomes two. What has a schedule, as one written by hand, keeps it.
///
/// @param target the name of the target, one of [Targets#names]
public record ScheduleKernelsPass(String target) implements Pass {
  /// The type of the pass.
  public static final PassType<ScheduleKernelsPass> TYPE =
      PassType.builder(
              ScheduleKernelsPass.class,
              "schedule-kernels",
              "Chooses tiles, loops and programs of kernels at index level for a target")
          .option(TargetPipeline.TARGET, ScheduleKernelsPass::target)
          .build(options -> new ScheduleKernelsPass(options.get(TargetPipeline.TARGET)));

  @Override
  public PassType<ScheduleKernelsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    TargetDescriptor described = TargetPipeline.generator(target, op, run);
    if (described == null) {
      return;
    }
    KernelScheduling.run(op, described, run.diagnostics())
        .ifPresentOrElse(split -> run.count("split", split), run::fail);
  }
}
