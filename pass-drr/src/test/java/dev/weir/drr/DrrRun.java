package dev.weir.drr;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.GreedyResult;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import dev.weir.toy.Program;

/// Applies rules to programs of the toy dialect.
final class DrrRun {
  private DrrRun() {}

  /// {@return what is printed after `rules` were applied until none matches}
  static String run(Program p, Pattern... rules) {
    GreedyResult result =
        GreedyDriver.run(
            p.func,
            PatternSet.of(rules).freeze(),
            Program.REGISTRY,
            GreedyConfig.defaults().withFold(false).withDead(GreedyConfig.DeadOperations.KEPT));
    assertTrue(result.converged(), result.report());
    return p.text();
  }
}
