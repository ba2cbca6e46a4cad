package dev.weir.rewrite;

import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;

/// Finds the patterns of a set that fit an operation, for drivers of all kinds. Not thread-safe.
public final class PatternApplicator {
  private static final int[] NONE = {};

  private final FrozenPatterns patterns;
  private final Map<OpDefinition, Matcher> matchers = new IdentityHashMap<>();
  private final Matcher.State state = new Matcher.State();

  /// Makes an applicator of `patterns`.
  public PatternApplicator(FrozenPatterns patterns) {
    this.patterns = patterns;
  }

  /// The patterns whose shape an operation has, in the order in which they are to be tried.
  public static final class Candidates {
    private final Matcher matcher;
    private final int[] accepted;

    private Candidates(Matcher matcher, int[] accepted) {
      this.matcher = matcher;
      this.accepted = accepted;
    }

    /// {@return how many there are}
    public int size() {
      return accepted.length;
    }

    /// {@return pattern `index`}
    public Pattern pattern(int index) {
      return matcher.candidate(accepted[index]).pattern();
    }

    /// Tries pattern `index` on `op`, before which the insertion point is set.
    public Rewrite apply(int index, Operation op, PatternRewriter rewriter) {
      Matcher.Candidate candidate = matcher.candidate(accepted[index]);
      rewriter.setInsertionPoint(op);
      return candidate.pattern().apply(op, candidate.shape(), rewriter);
    }
  }

  /// {@return the patterns whose shape is found around `op`}
  public Candidates match(Operation op) {
    OpDefinition definition = op.definition();
    Matcher matcher = matchers.get(definition);
    if (matcher == null) {
      matcher = patterns.matcher(definition);
      matchers.put(definition, matcher);
    }
    int count = matcher.match(op, state);
    return new Candidates(matcher, count == 0 ? NONE : Arrays.copyOf(state.accepted, count));
  }
}
