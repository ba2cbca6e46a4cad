package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// An immutable set of patterns with their matcher. Thread-safe.
///
/// The patterns that may apply to the operations of one definition are merged into one decision
/// tree, made when the first such operation is met.
public final class FrozenPatterns {
  private static final int SHOWN_ROOTS = 8;

  private final ImmutableList<Pattern> patterns;
  private final Map<OpDefinition, Matcher> matchers = new ConcurrentHashMap<>();

  FrozenPatterns(List<Pattern> patterns) {
    this.patterns = inOrder(patterns);
  }

  /// {@return `patterns` in the order in which they are tried: the highest benefit first}
  static ImmutableList<Pattern> inOrder(List<Pattern> patterns) {
    var sorted = new ArrayList<>(patterns);
    sorted.sort(Comparator.comparingInt(Pattern::benefit).reversed());
    return ImmutableList.copyOf(sorted);
  }

  /// {@return the patterns, in the order in which they are tried}
  public ImmutableList<Pattern> patterns() {
    return patterns;
  }

  /// {@return whether there is no pattern}
  public boolean isEmpty() {
    return patterns.isEmpty();
  }

  /// {@return the decision tree for the operations of `definition`, as text}
  public String matcherText(OpDefinition definition) {
    return matcher(definition).toString();
  }

  /// {@return the decision tree for operations that `definitions` define: its first question, the
  /// root, then the trees for each answer}
  public String matcherText(Iterable<OpDefinition> definitions) {
    var roots = new LinkedHashMap<String, List<String>>();
    for (OpDefinition definition : definitions) {
      String tree = matcherText(definition);
      if (!tree.isEmpty()) {
        roots.computeIfAbsent(tree, t -> new ArrayList<>()).add(definition.name());
      }
    }
    StringBuilder out = new StringBuilder();
    roots.forEach((tree, names) -> {
      out.append("root ")
          .append(String.join(", ", names.subList(0, Math.min(names.size(), SHOWN_ROOTS))));
      if (names.size() > SHOWN_ROOTS) {
        out.append(" and ").append(names.size() - SHOWN_ROOTS).append(" more");
      }
      out.append(":\n").append(tree.indent(2));
    });
    return out.toString();
  }

  Matcher matcher(OpDefinition definition) {
    if (definition.hint() instanceof Matcher hint && hint.isOf(this, definition)) {
      return hint;
    }
    Matcher found = matchers.get(definition);
    if (found == null) {
      found = matchers.computeIfAbsent(definition, this::build);
    }
    definition.setHint(found);
    return found;
  }

  private Matcher build(OpDefinition definition) {
    var candidates = new ArrayList<Matcher.Candidate>();
    for (Pattern pattern : patterns) {
      ImmutableList<PatternConditions> shapes = pattern.shapes();
      for (int i = 0; i < shapes.size(); i++) {
        if (shapes.get(i).root().accepts(definition)) {
          candidates.add(new Matcher.Candidate(pattern, i));
        }
      }
    }
    return new Matcher(this, definition, candidates);
  }
}
