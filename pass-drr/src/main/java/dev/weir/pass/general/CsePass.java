package dev.weir.pass.general;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Dominance;
import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.function.Predicate;

/// Merges operations that compute the same where the first dominates the second. Effects are minded:
/// what writes stays, what reads is merged only if nothing writes in between in the same block.
///
/// Linear: every operation is looked at once, and looked up once in a table of what is known at its
/// place. Mirrors MLIR's pass; deviation: an operation whose result is taken over by an in-place twin is
/// kept, as in PIR.
public record CsePass() implements Pass {
  /// The pass's name.
  public static final PassType<CsePass> TYPE =
      PassType.of(CsePass.class, "cse", "Merges operations that compute the same", CsePass::new);

  @Override
  public PassType<CsePass> type() {
    return TYPE;
  }

  /// Which operations are merged, for passes with rules of their own.
  ///
  /// @param mayMerge what may be merged besides being equal and without effects; asked on several
  ///     threads
  /// @param erasesDead whether what nothing uses is erased on the way
  public record Rules(Predicate<Operation> mayMerge, boolean erasesDead) {
    private static final Rules ALL = new Rules(op -> true, true);

    boolean allow(Operation op) {
      return this == ALL || mayMerge.test(op);
    }
  }

  @Override
  public void run(Operation op, PassRun run) {
    run(op, run, Rules.ALL);
  }

  /// Merges what `rules` allow inside `op`.
  public static void run(Operation op, PassRun run, Rules rules) {
    Dominance dominance = run.analysis(Dominance.class, o -> new Dominance());
    IsolatedParts parts = IsolatedParts.of(op);
    long merged = 0;
    long dead = 0;
    for (CommonSubexpressions found : parts.run(run, part -> eliminate(part, rules))) {
      merged += found.merged();
      dead += found.dead();
    }
    CommonSubexpressions around =
        new CommonSubexpressions(op, parts.operations(), dominance, rules);
    around.eliminate();
    merged += around.merged();
    dead += around.dead();
    run.count("merged", merged);
    run.count("dead", dead);
    run.preserve(Dominance.class);
    if (merged + dead == 0) {
      run.preserveAll();
    }
  }

  private static CommonSubexpressions eliminate(Operation part, Rules rules) {
    var found = new CommonSubexpressions(part, ImmutableSet.of(), new Dominance(), rules);
    found.eliminate();
    return found;
  }
}
