package dev.weir.rewrite;

import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.RewriteListener;

/// Tries patterns once on every operation inside a root, the last first and children before parents:
/// no worklist, no folding, no second look. Operations made by a pattern are not visited. Several times
/// cheaper than [GreedyDriver] where one look is enough.
public final class WalkDriver {
  private WalkDriver() {}

  /// {@return how many patterns were applied}
  public static long run(Operation root, FrozenPatterns patterns, DialectRegistry registry) {
    PatternRewriter rewriter = new PatternRewriter(registry);
    Matcher.State state = new Matcher.State();
    Cursor cursor = Cursor.backward(root);
    rewriter.setListener(
        new RewriteListener() {
          @Override
          public void erasing(Operation op) {
            cursor.leaving(op);
          }
        });
    long applied = 0;
    for (Operation op = cursor.advance(); op != null; op = cursor.advance()) {
      if (apply(op, patterns, rewriter, state)) {
        applied++;
      }
    }
    return applied;
  }

  private static boolean apply(
      Operation op, FrozenPatterns patterns, PatternRewriter rewriter, Matcher.State state) {
    Matcher matcher = patterns.matcher(op.definition());
    int count = matcher.match(op, state);
    for (int i = 0; i < count; i++) {
      Matcher.Candidate candidate = matcher.candidate(state.accepted[i]);
      rewriter.setInsertionPoint(op);
      if (candidate.pattern().apply(op, candidate.shape(), rewriter) instanceof Rewrite.Applied) {
        return true;
      }
    }
    return false;
  }
}
