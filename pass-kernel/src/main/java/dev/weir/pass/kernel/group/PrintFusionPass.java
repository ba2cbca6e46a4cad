package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.pass.operator.shape.ShapeInferencePass;

/// Prints which operators become one kernel, and why not more of them; see [FusionReport].
public record PrintFusionPass(ImmutableList<String> keep, boolean views, long fastBytes)
    implements Pass {
  /// The type of the pass.
  public static final PassType<PrintFusionPass> TYPE =
      PassType.builder(
              PrintFusionPass.class,
              "print-fusion",
              "Prints which operators become one kernel, and why not more")
          .option(GroupPass.KEEP, PrintFusionPass::keep)
          .option(GroupPass.VIEWS, PrintFusionPass::views)
          .option(GroupPass.FAST_BYTES, PrintFusionPass::fastBytes)
          .build(options ->
              new PrintFusionPass(
                  options.get(GroupPass.KEEP),
                  options.get(GroupPass.VIEWS),
                  options.get(GroupPass.FAST_BYTES)));

  @Override
  public PassType<PrintFusionPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    if (!ShapeInferencePass.ensureNames(op, run.diagnostics())) {
      run.fail();
      return;
    }
    run.print(FusionReport.of(op, GroupPass.options(keep, views, fastBytes, run)).toString());
    run.preserveAll();
  }
}
