package dev.weir.transforms.mindir.functions;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Has a private function graph make for itself the function that all its calls pass to it, so that it
/// calls it by name.
public record MindirDevirtualizePass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirDevirtualizePass> TYPE =
      PassType.builder(
          MindirDevirtualizePass.class,
          "mindir-devirtualize",
          "Calls by name what is always the same function")
          .on(ModuleOp.class)
          .build(options -> new MindirDevirtualizePass());

  @Override public PassType<MindirDevirtualizePass> type() {
    return TYPE;
  }

  @Override public void run(Operation module, PassRun run) {
    run.count("parameters-known", Devirtualization.run(module, new Rewriter()));
  }
}
