package dev.weir.pass.mindir.functions;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Calls functions with what was bound to them before: `{{Partial, X, Xs}, Ys}` becomes `{X, Xs, Ys}`.
///
/// Source: mindspore/ccsrc/frontend/optimizer/irpass/partial_eliminate.h.
public record MindirPartialEliminatePass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirPartialEliminatePass> TYPE =
      PassType.builder(
              MindirPartialEliminatePass.class,
              "mindir-partial-eliminate",
              "Gives what is bound to functions to their calls")
          .on(ModuleOp.class)
          .build(options -> new MindirPartialEliminatePass());

  private static final FrozenPatterns PATTERNS =
      PatternSet.of(PartialPatterns.CALL, PartialPatterns.PARTIAL).freeze();

  @Override
  public PassType<MindirPartialEliminatePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    run.rewrite(module, PATTERNS);
  }
}
