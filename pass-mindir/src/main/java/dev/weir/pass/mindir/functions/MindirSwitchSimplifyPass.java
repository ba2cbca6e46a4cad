package dev.weir.pass.mindir.functions;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Takes choices between values or functions that are known: by a constant condition or index, or because
/// all that can be chosen is the same.
///
/// Source: mindspore/ccsrc/frontend/optimizer/irpass/branch_culling.h, `SwitchSimplify`.
public record MindirSwitchSimplifyPass() implements Pass {
  /// The type of the pass.
  public static final PassType<MindirSwitchSimplifyPass> TYPE =
      PassType.builder(
              MindirSwitchSimplifyPass.class,
              "mindir-switch-simplify",
              "Folds switches whose condition is constant")
          .on(ModuleOp.class)
          .build(options -> new MindirSwitchSimplifyPass());

  private static final FrozenPatterns PATTERNS =
      PatternSet.of(SwitchPatterns.CONDITION, SwitchPatterns.EQUAL_BRANCHES, SwitchPatterns.INDEX)
          .freeze();

  @Override
  public PassType<MindirSwitchSimplifyPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    run.rewrite(module, PATTERNS);
  }
}
