package dev.weir.pass;

import dev.weir.ir.Operation;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyConfig;

/// A pass that applies rules until none matches.
///
/// Operations are visited from the last to the first, so that of two rules the one that takes in more
/// of what follows wins. As in PIR nothing is folded meanwhile: what a rule says is all that happens. What
/// nothing needed before stays, too.
public interface RulePass extends Pass {
  /// How the rules are applied.
  GreedyConfig CONFIG =
      GreedyConfig.defaults()
          .withTopDown(false)
          .withFold(false)
          .withDead(GreedyConfig.DeadOperations.ERASED_IF_NEW);

  /// {@return the rules}
  FrozenPatterns rules();

  @Override
  default void run(Operation op, PassRun run) {
    run.rewrite(op, rules(), CONFIG);
  }
}
