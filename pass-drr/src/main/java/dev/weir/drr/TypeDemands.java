package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Finds values of a rule that would need a type that cannot be: what defines them and what uses them
/// contradict each other.
final class TypeDemands {
  private record Demand(String who, TypeConstraint constraint) {}

  private final String rule;
  private final DrrSource source;
  private final Map<Object, List<Demand>> demands = new IdentityHashMap<>();

  private TypeDemands(String rule, DrrSource source) {
    this.rule = rule;
    this.source = source;
  }

  /// Checks a rule.
  ///
  /// @throws IllegalArgumentException if a value cannot have a type
  static void check(
      String rule,
      DrrSource source,
      Iterable<OpNode> sourceNodes,
      ResultPlan plan,
      ImmutableList<DrrSource.Replacement> replacements) {
    TypeDemands demands = new TypeDemands(rule, source);
    sourceNodes.forEach(demands::node);
    for (ResultPlan.Item item : plan.items) {
      if (item instanceof ResultPlan.Made made) {
        demands.node(made.node());
        demands.said(made.node());
      }
    }
    for (DrrSource.Replacement replacement : replacements) {
      demands.replacement(replacement);
    }
  }

  private void node(OpNode node) {
    OpDefinition definition = node.definition;
    if (definition == null) {
      return;
    }
    for (int i = 0; i < node.operands.length; i++) {
      var group = definition.operandGroups().get(i);
      use(
          node.operands[i],
          new Demand(
              "operand '%s' of '%s'".formatted(group.name(), definition.name()),
              group.constraint()));
    }
  }

  private void use(Operands operands, Demand demand) {
    if (operands instanceof Operands.Listed listed) {
      listed.parts.forEach(part -> use(part, demand));
      return;
    }
    List<Demand> known = demands.computeIfAbsent(operands, this::definition);
    for (Demand other : known) {
      compare(other, demand);
    }
    known.add(demand);
  }

  /// {@return the facts about the type of a value before anything uses it}
  private List<Demand> definition(Object operands) {
    List<Demand> known = new ArrayList<>(2);
    if (operands instanceof ValueNode.Input input && input.constraint != null) {
      known.add(new Demand("an input", input.constraint));
    } else if (operands instanceof ValueNode.Result result) {
      result(result.node, result.group, known);
    } else if (operands instanceof Operands.Results results) {
      result(results.node, results.group, known);
    }
    return known;
  }

  private static void result(OpNode node, int group, List<Demand> known) {
    if (node.definition != null) {
      var declared = node.definition.resultGroups().get(group);
      known.add(
          new Demand(
              "result '%s' of '%s'".formatted(declared.name(), node.definition.name()),
              declared.constraint()));
    }
  }

  private void compare(Demand one, Demand other) {
    if (SampleTypes.contradict(one.constraint(), other.constraint())) {
      throw RuleError.of(
          rule,
          "no type is possible: %s must be %s, and %s %s",
          one.who(),
          one.constraint().describe(),
          other.who(),
          other.constraint().describe());
    }
  }

  /// What the author says of result types.
  private void said(OpNode node) {
    ImmutableList<TypeRef> types = source.types.get(node);
    if (types == null || node.definition == null) {
      return;
    }
    var groups = node.definition.resultGroups();
    for (int i = 0; i < types.size() && groups.size() == types.size(); i++) {
      Type constant = types.get(i) instanceof TypeRef.Computed computed ? computed.constant : null;
      if (constant != null && !groups.get(i).constraint().test(constant)) {
        throw RuleError.of(
            rule,
            "no type is possible: result '%s' of '%s' must be %s, and is said to be %s",
            groups.get(i).name(),
            node.definition.name(),
            groups.get(i).constraint().describe(),
            constant);
      }
    }
  }

  private void replacement(DrrSource.Replacement replacement) {
    List<Demand> from = demands.computeIfAbsent(replacement.from(), this::definition);
    List<Demand> to = demands.computeIfAbsent(replacement.to(), this::definition);
    for (Demand one : from) {
      for (Demand other : to) {
        compare(one, other);
      }
    }
  }
}
