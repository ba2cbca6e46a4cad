package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import java.util.LinkedHashMap;
import java.util.Map;

/// The text of a rule: an s-expression in which inputs are letters and an operation that is spoken of
/// again has a number.
final class RuleText {
  private final String name;
  private final int benefit;
  private final DrrSource source;
  private final ImmutableList<DrrSource.Replacement> replacements;
  private final ResultPlan plan;
  private final Map<Object, String> names = new LinkedHashMap<>();
  private final Map<OpNode, Integer> numbers = new LinkedHashMap<>();
  private final StringBuilder out = new StringBuilder();
  private int inputs;

  RuleText(
      String name,
      int benefit,
      DrrSource source,
      ImmutableList<DrrSource.Replacement> replacements,
      ResultPlan plan) {
    this.name = name;
    this.benefit = benefit;
    this.source = source;
    this.replacements = replacements;
    this.plan = plan;
  }

  @Override public String toString() {
    out.setLength(0);
    names.clear();
    numbers.clear();
    inputs = 0;
    out.append("(rule ").append(name).append(" (benefit ").append(benefit).append(")\n  (match");
    for (OpNode root : source.roots) {
      out.append(' ');
      node(root);
    }
    out.append(')');
    for (DrrSource.Constraint constraint : source.constraints) {
      out.append("\n  (where \"").append(constraint.reason()).append("\")");
    }
    for (OpNode node : source.created) {
      out.append("\n  (create ");
      node(node);
      out.append(')');
    }
    OpNode whole = source.wholesale;
    if (whole != null && source.replacements.isEmpty()) {
      out.append("\n  (replace ");
      node(whole);
      out.append(')');
    } else {
      for (DrrSource.Replacement replacement : replacements) {
        out.append("\n  (replace ");
        operands(replacement.from());
        out.append(' ');
        operands(replacement.to());
        out.append(')');
      }
    }
    if (replacements.isEmpty() && plan.items.isEmpty()) {
      out.append("\n  (erase)");
    }
    return out.append(')').toString();
  }

  private void node(OpNode node) {
    Integer known = numbers.get(node);
    if (known != null) {
      out.append('%').append(known);
      return;
    }
    numbers.put(node, numbers.size());
    out.append('%').append(numbers.get(node)).append("=(");
    if (node instanceof AnyNode any && !any.alternatives.isEmpty()) {
      out.append("any-of");
      for (OpNode alternative : any.alternatives) {
        out.append(' ');
        node(alternative);
      }
      out.append(')');
      return;
    }
    out.append(node instanceof AnyNode any && any.model != null ? "like " : "");
    out.append(node.kind.text());
    if (node.either != null) {
      out.append(node.either ? " either" : " ordered");
    }
    for (Operands operands : node.operands) {
      out.append(' ');
      operands(operands);
    }
    node.attributes.forEach((key, value) -> attribute(node, key, value));
    out.append(')');
  }

  private void attribute(OpNode node, AttrKey<?> key, Object value) {
    out.append(" {").append(node.attributeName(key)).append(" = ");
    switch (value) {
      case AttrRef.OfNode<?> ref -> {
        node(ref.node);
        out.append('.').append(ref.node.attributeName(ref.key));
      }
      case AttrRef.Computed<?> ignored -> out.append("<computed>");
      case String string -> out.append('"').append(string).append('"');
      default -> out.append(value);
    }
    out.append('}');
  }

  private void operands(Operands operands) {
    switch (operands) {
      case ValueNode.Input input -> out.append(names.computeIfAbsent(input, i -> letter()));
      case Operands.Captured captured ->
        out.append(names.computeIfAbsent(captured, i -> letter() + "..."));
      case ValueNode.Built ignored -> out.append("<built>");
      case ValueNode.Result result -> result(result.node, result.group);
      case Operands.Results results -> result(results.node, results.group);
      case Operands.Listed listed -> {
        out.append('[');
        for (int i = 0; i < listed.parts.size(); i++) {
          out.append(i == 0 ? "" : " ");
          operands(listed.parts.get(i));
        }
        out.append(']');
      }
    }
  }

  private void result(OpNode node, int group) {
    node(node);
    if (node.definition == null ? group > 0 : node.definition.resultGroups().size() > 1) {
      out.append('.');
      out.append(
          node.definition == null
              ? Integer.toString(group)
              : node.definition.resultGroups().get(group).name());
    }
  }

  private String letter() {
    int number = inputs++;
    String letter = String.valueOf((char) ('a' + number % 26));
    return number < 26 ? letter : letter + number / 26;
  }
}
