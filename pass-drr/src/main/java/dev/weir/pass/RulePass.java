package dev.weir.pass;

import dev.weir.ir.Operation;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyConfig;

/// A pass that applies rules until none matches; made by [PassType#rules].
///
/// Operations are visited from the last to the first, so that of two rules the one that takes in more
/// of what follows wins. As in PIR nothing is folded meanwhile: what a rule says is all that happens. What
/// nothing needed before stays, too.
///
/// @param type the name and documentation of the pass
/// @param options the options that it was given
/// @param rules the rules, for these options
public record RulePass(PassType<RulePass> type, OptionValues options, FrozenPatterns rules)
    implements Pass {
  private static final GreedyConfig CONFIG =
      GreedyConfig.defaults()
          .withTopDown(false)
          .withFold(false)
          .withDead(GreedyConfig.DeadOperations.ERASED_IF_NEW);

  @Override
  public void run(Operation op, PassRun run) {
    run.rewrite(op, rules, CONFIG);
  }
}
