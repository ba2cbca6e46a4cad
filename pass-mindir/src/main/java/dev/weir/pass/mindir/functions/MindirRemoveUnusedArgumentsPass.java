package dev.weir.pass.mindir.functions;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Drops parameters that a private function graph does not use, where all its calls are known, and
/// captures that no graph uses. One that is only passed on to the same place of a call of the graph
/// itself is not used.
public record MindirRemoveUnusedArgumentsPass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirRemoveUnusedArgumentsPass> TYPE =
      PassType.builder(
              MindirRemoveUnusedArgumentsPass.class,
              "mindir-remove-unused-arguments",
              "Drops what function graphs are given and do not use")
          .on(ModuleOp.class)
          .build(options -> new MindirRemoveUnusedArgumentsPass());

  @Override
  public PassType<MindirRemoveUnusedArgumentsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    run.count("arguments-removed", UnusedArguments.remove(module, new Rewriter()));
  }
}
