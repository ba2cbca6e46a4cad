package dev.weir.testkit.pass;

import dev.weir.analysis.Liveness;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.testkit.dialect.WriteOp;

/// Erases writes and claims that liveness and the number of operations are as before.
public record FalseClaimPass(boolean honest) implements Pass {
  private static final Option<Boolean> HONEST = Option.flag("honest", false, "claim nothing");

  /// The pass's name and options.
  public static final PassType<FalseClaimPass> TYPE =
      PassType.builder(
              FalseClaimPass.class, "test-false-claim", "Claims to preserve what it changes")
          .option(HONEST, FalseClaimPass::honest)
          .build(options -> new FalseClaimPass(options.get(HONEST)));

  /// How many operations there are.
  private record OperationCount(long count) {
    static OperationCount of(Operation root) {
      return new OperationCount(root.operationCount());
    }
  }

  @Override
  public PassType<FalseClaimPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    run.count(
        "live", run.analysis(Liveness.class, Liveness::of).liveIn(op.region(0).entry()).size());
    run.count("operations", run.analysis(OperationCount.class, OperationCount::of).count());
    Rewriter rewriter = new Rewriter();
    op.walkPostOrder(inside -> {
      if (inside instanceof WriteOp && inside.isUnused()) {
        rewriter.erase(inside);
      }
    });
    if (!honest) {
      run.preserve(Liveness.class, OperationCount.class);
    }
  }
}
