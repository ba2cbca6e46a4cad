package dev.weir.pass.mindir.functions;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Has a private function graph make for itself the function or the constant that all its calls pass to
/// it, so that it calls by name, and knows.
///
/// Source: mindspore/ccsrc/frontend/optimizer/irpass/specialize_transform.h. Deviation: a graph that is
/// called with different constants is not copied; the lowering to operators does that.
public record MindirDevirtualizePass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirDevirtualizePass> TYPE =
      PassType.builder(
              MindirDevirtualizePass.class,
              "mindir-devirtualize",
              "Knows functions and constants that all calls pass")
          .on(ModuleOp.class)
          .build(options -> new MindirDevirtualizePass());

  @Override
  public PassType<MindirDevirtualizePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    run.count("parameters-known", Devirtualization.run(module, new Rewriter()));
  }
}
