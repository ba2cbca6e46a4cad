package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks what a rule replaces by what: each value once, and by nothing that comes of itself once the
/// replacement is done.
final class ReplacementCheck {
  private final String rule;
  private final Set<OpNode> sourceNodes;
  private final Map<Operands, Operands> by = new IdentityHashMap<>();
  private final Set<OpNode> done = new HashSet<>();
  private final Set<OpNode> open = new HashSet<>();

  private ReplacementCheck(String rule, Set<OpNode> sourceNodes) {
    this.rule = rule;
    this.sourceNodes = sourceNodes;
  }

  /// Checks a rule.
  static void check(
      String rule, ImmutableList<DrrSource.Replacement> replacements, Set<OpNode> sourceNodes) {
    ReplacementCheck check = new ReplacementCheck(rule, sourceNodes);
    for (DrrSource.Replacement replacement : replacements) {
      check.add(replacement);
    }
    for (DrrSource.Replacement replacement : replacements) {
      if (check.by.containsKey(replacement.to())) {
        throw RuleError.at(
            rule,
            replacement.from(),
            "what replaces it is replaced itself: name what stands for both");
      }
      check.visit(replacement.to(), replacement);
    }
  }

  private void add(DrrSource.Replacement replacement) {
    OpNode owner = owner(replacement.from());
    if (owner == null) {
      throw RuleError.at(
          rule, replacement.from(), "only a result of a source node can be replaced");
    }
    if (!sourceNodes.contains(owner)) {
      throw RuleError.at(
          rule,
          replacement.from(),
          "a result of '%s' is replaced, which is not in the source",
          owner.kind.text());
    }
    if (replacement.from() == replacement.to()) {
      throw RuleError.at(
          rule,
          replacement.from(),
          "a result of '%s' is replaced by itself: replace it by an operand of what is matched or"
              + " by what the rule makes",
          owner.kind.text());
    }
    if (by.put(replacement.from(), replacement.to()) != null) {
      throw RuleError.at(
          rule, replacement.from(), "a result of '%s' is replaced twice", owner.kind.text());
    }
  }

  static @Nullable OpNode owner(Operands operands) {
    return switch (operands) {
      case ValueNode.Result result -> result.node;
      case Operands.Results results -> results.node;
      default -> null;
    };
  }

  /// Follows what `operands` come of. What is matched has its operands replaced like any user; what is
  /// made keeps what the rule says.
  private void visit(Operands operands, DrrSource.Replacement replacement) {
    if (operands instanceof Operands.Listed listed) {
      listed.parts.forEach(part -> visit(part, replacement));
      return;
    }
    OpNode node = owner(operands);
    if (node == null || done.contains(node)) {
      return;
    }
    if (!open.add(node)) {
      OpNode from = owner(replacement.from());
      throw RuleError.at(
          rule,
          replacement.from(),
          "a result of '%s' is replaced by what comes of it: once it is, '%s' would use itself",
          from == null ? "?" : from.kind.text(),
          node.kind.text());
    }
    boolean found = sourceNodes.contains(node);
    if (node instanceof AnyNode any) {
      any.alternatives.forEach(a -> operands(a, found, replacement));
    }
    operands(node, found, replacement);
    open.remove(node);
    done.add(node);
  }

  private void operands(OpNode node, boolean found, DrrSource.Replacement replacement) {
    for (Operands operands : node.operands) {
      operand(operands, found, replacement);
    }
  }

  private void operand(Operands operands, boolean found, DrrSource.Replacement replacement) {
    if (operands instanceof Operands.Listed listed) {
      listed.parts.forEach(part -> operand(part, found, replacement));
      return;
    }
    Operands instead = found ? by.get(operands) : null;
    visit(instead == null ? operands : instead, replacement);
  }
}
