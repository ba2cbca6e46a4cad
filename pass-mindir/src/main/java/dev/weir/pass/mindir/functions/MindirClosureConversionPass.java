package dev.weir.pass.mindir.functions;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Makes parameters of what function graphs capture: they come first, tokens last, and where a graph is a
/// value, a `mindir.partial` gives them.
///
/// Source: mindspore/ccsrc/pipeline/jit/ps/static_analysis, `LiftingClone`.
public record MindirClosureConversionPass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirClosureConversionPass> TYPE =
      PassType.builder(
              MindirClosureConversionPass.class,
              "mindir-closure-conversion",
              "Makes parameters of what function graphs capture")
          .on(ModuleOp.class)
          .build(options -> new MindirClosureConversionPass());

  @Override
  public PassType<MindirClosureConversionPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    run.count("graphs-converted", ClosureConversion.convert(module, new Rewriter()));
  }
}
