package dev.weir.transforms.group;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Prints which operators become one kernel, and why not more of them; see [FusionReport].
public record PrintFusionPass(ImmutableList<String> keep, long fastBytes) implements Pass {
  private static final Option<ImmutableList<String>> KEEP =
      Option.list("keep", ImmutableList.of(), "operators that stay whole, such as pd_op.matmul");
  private static final Option<Long> FAST_BYTES =
      Option.number(
          "fast-bytes", 0L, "how many bytes a kernel may keep at once, 0 if that does not matter");

  /// The type of the pass.
  public static final PassType<PrintFusionPass> TYPE =
      PassType.builder(
          PrintFusionPass.class,
          "print-fusion",
          "Prints which operators become one kernel, and why not more")
          .option(KEEP, PrintFusionPass::keep)
          .option(FAST_BYTES, PrintFusionPass::fastBytes)
          .build(options -> new PrintFusionPass(options.get(KEEP), options.get(FAST_BYTES)));

  @Override public PassType<PrintFusionPass> type() {
    return TYPE;
  }

  @Override public void run(Operation op, PassRun run) {
    GroupingOptions options =
        GroupingOptions.DEFAULT.withKeep(ImmutableSet.copyOf(keep)).withFastBytes(fastBytes);
    run.print(FusionReport.of(op, options).toString());
    run.preserveAll();
  }
}
