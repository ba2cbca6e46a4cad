package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.AbstractOperation;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The decision tree of all patterns that may apply to the operations of one definition.
///
/// A node asks one question of the graph around the root (what defines this operand? what is this
/// attribute?), each answer leads to the questions that the patterns with that answer still have, and
/// then `otherwise` to the patterns that do not ask it. The cost of failing is thus shared: with a
/// hundred patterns on one root that differ in what defines an operand, it is one look-up.
final class Matcher {
  /// One shape of a pattern.
  record Candidate(Pattern pattern, int shape) {}

  /// What a match needs to remember; one per thread.
  static final class State {
    /// Of the class, not the interface, whose stores cost more.
    AbstractOperation[] at = new AbstractOperation[8];

    int[] accepted = new int[8];
    int count;

    void accept(int[] candidates) {
      for (int candidate : candidates) {
        if (count == accepted.length) {
          accepted = Arrays.copyOf(accepted, 2 * count);
        }
        accepted[count++] = candidate;
      }
    }
  }

  private final FrozenPatterns owner;
  private final OpDefinition root;
  private final Candidate[] candidates;
  private final MatcherNode.Branch tree;
  private final int places;

  Matcher(FrozenPatterns owner, OpDefinition root, List<Candidate> candidates) {
    this.owner = owner;
    this.root = root;
    this.candidates = candidates.toArray(new Candidate[0]);
    var pending = new ArrayList<MatcherBuilder.Pending>();
    for (int i = 0; i < candidates.size(); i++) {
      Candidate candidate = candidates.get(i);
      ImmutableList<Condition> conditions =
          candidate.pattern().shapes().get(candidate.shape()).conditions();
      pending.add(new MatcherBuilder.Pending(i, conditions));
    }
    MatcherBuilder builder = new MatcherBuilder(root);
    tree = builder.build(pending);
    places = builder.placeCount();
  }

  /// {@return whether this is what `patterns` have for operations of `definition`}
  boolean isOf(FrozenPatterns patterns, OpDefinition definition) {
    return owner == patterns && root == definition;
  }

  /// {@return the number of shapes that `op` has}; afterwards `state` holds them in the order in
  /// which they are to be tried
  int match(Operation op, State state) {
    state.count = 0;
    if (candidates.length == 0) {
      return 0;
    }
    if (state.at.length < places) {
      state.at = new AbstractOperation[Math.max(places, 2 * state.at.length)];
    }
    state.at[0] = (AbstractOperation) op;
    tree.run(state);
    if (state.count > 1) {
      Arrays.sort(state.accepted, 0, state.count);
    }
    return state.count;
  }

  Candidate candidate(int index) {
    return candidates[index];
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    tree.print(out, "", this::describe);
    return out.toString();
  }

  private String describe(int index) {
    Candidate candidate = candidates[index];
    int shapes = candidate.pattern().shapes().size();
    String suffix = shapes == 1 ? "" : "#" + candidate.shape();
    return candidate.pattern().label() + suffix;
  }
}
