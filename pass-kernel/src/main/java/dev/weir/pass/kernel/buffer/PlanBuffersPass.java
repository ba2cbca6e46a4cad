package dev.weir.pass.kernel.buffer;

import dev.weir.dialect.kernel.buffer.BufferPlanning;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Plans the memory of a program of kernel calls before it runs, as attributes: `pd_kernel.plan` on the program holds
/// the size of a block for each place, `pd_kernel.storage` on a call where in it each result lies, or over which
/// operand it is written.
///
/// Values that are not needed at the same time share memory. A plan that is there goes, so the pass is run again after
/// others that change the program; a plan that does not fit is refused by the verifier.
///
/// @param reuse whether results that are not needed at the same time share memory
/// @param inplace whether results are written over operands that die there
public record PlanBuffersPass(boolean reuse, boolean inplace) implements Pass {
  private static final Option<Boolean> REUSE =
      Option.flag("reuse", true, "whether results not needed at the same time share memory");
  private static final Option<Boolean> INPLACE =
      Option.flag("inplace", true, "whether results are written over operands that die there");

  /// The type of the pass.
  public static final PassType<PlanBuffersPass> TYPE =
      PassType.builder(
              PlanBuffersPass.class,
              "plan-buffers",
              "Plans where in memory the results of kernels lie")
          .option(REUSE, PlanBuffersPass::reuse)
          .option(INPLACE, PlanBuffersPass::inplace)
          .build(options -> new PlanBuffersPass(options.get(REUSE), options.get(INPLACE)));

  /// As little memory as possible.
  public static final PlanBuffersPass DEFAULT = new PlanBuffersPass(true, true);

  @Override
  public PassType<PlanBuffersPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    BufferPlanning.Counts counts =
        BufferPlanning.plan(op, new BufferPlanning.Options(reuse, inplace));
    run.count("buffers", counts.buffers());
    run.count("results written over operands", counts.inplace());
    run.count("results written to outputs", counts.outputs());
    run.count("results whose size is known only at run time", counts.grown());
    run.count("bytes on the host", counts.host());
    run.count("bytes on the device", counts.device());
    run.count("bytes without sharing", counts.requested());
  }
}
