package dev.weir.drr;

import dev.weir.ir.AttributeCodec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/// The text of a rule in the language that [RuleFile] reads, with `<java>` where Java code stands.
/// Nodes have the names they were read with; else inputs are letters and operations are called as
/// their op.
final class RuleText {
  private static final String JAVA = "<java>";

  /// Something computed from a match that has a text.
  interface Written<T> extends Function<Match, T> {
    /// {@return what is computed}
    RuleExpression expression();
  }

  private final String name;
  private final int benefit;
  private final DrrSource source;
  private final List<DrrSource.Replacement> replacements;
  private final ResultPlan plan;
  private final Map<Object, String> names;
  private final Set<String> taken = new HashSet<>();
  private final Map<OpNode, Boolean> printed = new LinkedHashMap<>();
  private final StringBuilder out = new StringBuilder();
  private int inputs;

  /// @param said what nodes are called
  RuleText(
      String name,
      int benefit,
      DrrSource source,
      List<DrrSource.Replacement> replacements,
      ResultPlan plan,
      Map<Object, String> said) {
    this.name = name;
    this.benefit = benefit;
    this.source = source;
    this.replacements = replacements;
    this.plan = plan;
    names = new IdentityHashMap<>(said);
    taken.addAll(said.values());
  }

  @Override
  public String toString() {
    out.append("rule \"").append(name).append("\" benefit(").append(benefit).append(')');
    out.append(source.acrossBlocks ? " across_blocks" : "").append(" {\n  match {\n");
    boolean rootsShow = rootsShow();
    for (OpNode root : source.roots) {
      source(root, rootsShow);
    }
    constrainedInputs();
    for (DrrSource.Constraint constraint : source.constraints) {
      String condition =
          constraint.predicate() instanceof RuleReader.Holds holds
              ? holds.expression().text(this::nodeName)
              : JAVA;
      out.append("    where ").append(condition);
      out.append(", \"").append(constraint.reason()).append("\"\n");
    }
    out.append("  }\n  rewrite {\n");
    plan.items.forEach(this::made);
    source.afterwards.forEach(action -> out.append("    ").append(JAVA).append('\n'));
    for (DrrSource.Replacement replacement : replacements) {
      out.append("    replace ").append(operands(replacement.from()));
      out.append(" with ").append(operands(replacement.to())).append('\n');
    }
    if (source.erases) {
      out.append("    erase\n");
    }
    return out.append("  }\n}").toString();
  }

  /// {@return whether the roots are others than the operations that no other uses}
  private boolean rootsShow() {
    Set<OpNode> used = new HashSet<>();
    Set<OpNode> seen = new HashSet<>();
    source.roots.forEach(root -> collectUsed(root, used, seen));
    return source.roots.stream().anyMatch(used::contains);
  }

  private static void collectUsed(OpNode node, Set<OpNode> used, Set<OpNode> seen) {
    if (!seen.add(node)) {
      return;
    }
    if (node instanceof AnyNode any) {
      any.alternatives.forEach(alternative -> collectUsed(alternative, used, seen));
    }
    for (OpNode definer : definers(node)) {
      used.add(definer);
      collectUsed(definer, used, seen);
    }
  }

  private static List<OpNode> definers(OpNode node) {
    List<OpNode> definers = new ArrayList<>();
    for (Operands operands : node.operands) {
      collectDefiners(operands, definers);
    }
    return definers;
  }

  private static void collectDefiners(Operands operands, List<OpNode> definers) {
    if (operands instanceof ValueNode.Result result) {
      definers.add(result.node);
    } else if (operands instanceof Operands.Results results) {
      definers.add(results.node);
    } else if (operands instanceof Operands.Listed listed) {
      listed.parts.forEach(part -> collectDefiners(part, definers));
    }
  }

  private void source(OpNode node, boolean rootsShow) {
    if (printed.put(node, true) != null) {
      return;
    }
    List<OpNode> before = new ArrayList<>(definers(node));
    if (node instanceof AnyNode any) {
      any.alternatives.forEach(alternative -> before.addAll(definers(alternative)));
    }
    before.forEach(definer -> source(definer, rootsShow));
    StringBuilder text = new StringBuilder();
    if (node instanceof AnyNode any && !any.alternatives.isEmpty()) {
      for (OpNode alternative : any.alternatives) {
        text.append(text.isEmpty() ? "" : " | ").append(modifiers(alternative));
        text.append(node(alternative));
      }
    } else {
      text.append(modifiers(node)).append(node(node));
    }
    out.append(rootsShow && source.roots.contains(node) ? "    root " : "    ");
    out.append(nodeName(node)).append(" = ").append(text).append('\n');
  }

  private static String modifiers(OpNode node) {
    String text = node.either == null ? "" : node.either ? "either " : "ordered ";
    text += node.mayEscape ? "escaping " : "";
    boolean twin = node.definition != null && node.kind instanceof dev.weir.rewrite.OpKind.OfClass;
    return text + (twin ? "inplace " : "");
  }

  private void constrainedInputs() {
    for (Map.Entry<Object, String> entry : inOrder()) {
      if (entry.getKey() instanceof ValueNode.Input input && input.constraint != null) {
        out.append("    where ").append(JAVA).append(", \"").append(entry.getValue());
        out.append(" is no ").append(input.constraint.describe()).append("\"\n");
      }
    }
  }

  private List<Map.Entry<Object, String>> inOrder() {
    List<Map.Entry<Object, String>> entries = new ArrayList<>(names.entrySet());
    entries.sort(Map.Entry.comparingByValue());
    return entries;
  }

  private void made(ResultPlan.Item item) {
    switch (item) {
      case ResultPlan.Native made -> {
        String text =
            made.node().builder instanceof RuleReader.Builds builds
                ? "native " + builds.call().text(this::nodeName)
                : JAVA;
        out.append("    ").append(nodeName(made.node())).append(" = ").append(text).append('\n');
      }
      case ResultPlan.Made made -> {
        String text = node(made.node());
        out.append("    ").append(nodeName(made.node())).append(" = ").append(text);
        if (made.types() instanceof ResultPlan.ResultTypes.Said said) {
          out.append(" : ");
          out.append(String.join(", ", said.types().stream().map(this::type).toList()));
        }
        if (!made.locations().isEmpty()) {
          List<String> from = made.locations().stream().map(this::nodeName).toList();
          out.append(" loc(").append(String.join(", ", from)).append(')');
        }
        if (made.place() != null) {
          out.append(" before(").append(nodeName(made.place())).append(')');
        }
        out.append('\n');
      }
    }
  }

  private String type(TypeRef type) {
    return switch (type) {
      case TypeRef.OfValue of -> "type(" + operands(of.value) + ")";
      case TypeRef.Computed computed when computed.function instanceof RuleReader.TypeOf of ->
          of.expression().text(this::nodeName);
      case TypeRef.Computed computed -> computed.text;
    };
  }

  private String node(OpNode node) {
    StringBuilder text = new StringBuilder();
    OpNode model = node instanceof AnyNode any ? any.model : null;
    if (model != null) {
      text.append("like ").append(nodeName(model));
    } else if (node.definition != null) {
      text.append(node.definition.name());
    } else {
      text.append(node.kind.text());
    }
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < node.operands.length; i++) {
      operandText(node, i, parts);
    }
    text.append('(').append(String.join(", ", parts)).append(')');
    if (!node.attributes.isEmpty()) {
      List<String> attributes = new ArrayList<>();
      node.attributes.forEach((key, value) -> attributes.add(attribute(node, key, value)));
      text.append(" {").append(String.join(", ", attributes)).append('}');
    }
    return text.toString();
  }

  private void operandText(OpNode node, int index, List<String> parts) {
    Operands operands = node.operands[index];
    if (node.definition == null) {
      flat(operands, parts);
      return;
    }
    var group = node.definition.operandGroups().get(index);
    switch (group.multiplicity()) {
      case OPTIONAL -> {
        if (operands != Operands.none()) {
          parts.add(group.name() + " = " + operands(operands));
        }
      }
      case VARIADIC ->
          parts.add(
              operands instanceof ValueNode ? "[" + operands(operands) + "]" : operands(operands));
      case SINGLE -> flat(operands, parts);
    }
  }

  private void flat(Operands operands, List<String> parts) {
    if (operands instanceof Operands.Listed listed) {
      listed.parts.forEach(part -> flat(part, parts));
    } else {
      parts.add(operands(operands));
    }
  }

  private String attribute(OpNode node, AttrKey<?> key, Object value) {
    return node.attributeName(key)
        + " = "
        + switch (value) {
          case AttrRef.OfNode<?> ref -> nodeName(ref.node) + "." + ref.node.attributeName(ref.key);
          case AttrRef.Computed<?> computed when computed.function instanceof Written<?> written ->
              written.expression().text(this::nodeName);
          case AttrRef.Computed<?> ignored -> JAVA;
          default -> encoded(key, value);
        };
  }

  @SuppressWarnings("unchecked") // nodes pair a codec of T with values of T only
  private static <T> String encoded(AttrKey<T> key, Object value) {
    AttributeCodec<T> codec = key.codec();
    return codec.encode((T) value).toString();
  }

  private String operands(Operands operands) {
    return switch (operands) {
      case ValueNode.Result result -> result(result.node, result.group);
      case Operands.Results results -> result(results.node, results.group) + "...";
      case Operands.Listed listed ->
          "[" + String.join(", ", listed.parts.stream().map(this::operands).toList()) + "]";
      default -> nodeName(operands);
    };
  }

  private String result(OpNode node, int group) {
    String text = nodeName(node);
    if (node.definition == null) {
      return group == 0 ? text : text + "#" + group;
    }
    var groups = node.definition.resultGroups();
    return groups.size() == 1 ? text : text + "." + groups.get(group).name();
  }

  /// {@return what `node`, an operation or an input, is called}
  private String nodeName(Object node) {
    return node instanceof ValueNode.Result || node instanceof Operands.Results
        ? operands((Operands) node)
        : Objects.requireNonNull(names.computeIfAbsent(node, this::newName));
  }

  private String newName(Object node) {
    if (node instanceof OpNode op) {
      return opName(op);
    }
    if (node instanceof ValueNode.Built) {
      return unique("%java", "");
    }
    String letter = letter();
    return node instanceof Operands.Captured ? letter + "..." : letter;
  }

  private String opName(OpNode node) {
    OpNode named = node;
    while (named instanceof AnyNode any && any.model != null) {
      named = any.model;
    }
    String kind = named.definition == null ? named.kind.text() : named.definition.name();
    String last = kind.substring(kind.lastIndexOf('.') + 1);
    StringBuilder plain = new StringBuilder("%");
    for (int i = 0; i < last.length(); i++) {
      char c = last.charAt(i);
      if (Character.isLetterOrDigit(c) || c == '_') {
        plain.append(Character.toLowerCase(c));
      }
    }
    return unique(plain.length() == 1 ? "%op" : plain.toString(), "");
  }

  private String unique(String wanted, String suffix) {
    String name = wanted + suffix;
    for (int i = 1; !taken.add(name); i++) {
      name = wanted + "_" + i + suffix;
    }
    return name;
  }

  private String letter() {
    int number = inputs++;
    String letter = "%" + (char) ('a' + number % 26);
    return unique(number < 26 ? letter : letter + number / 26, "");
  }
}
