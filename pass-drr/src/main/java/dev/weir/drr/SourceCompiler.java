package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.trait.Commutative;
import dev.weir.rewrite.PatternConditions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Turns the source of a rule into its variants: one per choice of alternatives and of the order of
/// commuted operands.
final class SourceCompiler {
  private static final int MAX_VARIANTS = 256;

  /// Above this, ways are not counted.
  private static final long MAX_COUNT = 1_000_000;

  private final String rule;
  private final DrrSource source;

  SourceCompiler(String rule, DrrSource source) {
    this.rule = rule;
    this.source = source;
  }

  /// @param replacements what is replaced
  /// @param present attributes that must be there since the result needs them
  /// @param results results that must be there since something needs them
  ImmutableList<Variant> compile(
      ImmutableList<DrrSource.Replacement> replacements,
      Set<AttrRef<?>> present,
      Set<Operands> results) {
    var points = new LinkedHashSet<OpNode>();
    source.roots.forEach(root -> collectChoices(root, points));
    long count = 1;
    for (OpNode point : points) {
      count = Math.min(MAX_COUNT, count * choices(point));
    }
    if (count > MAX_VARIANTS) {
      throw RuleError.advice(
          rule,
          source,
          "%d ways to commute operands and choose alternatives are too many".formatted(count),
          "; say ordered() where order matters or write several rules",
          ": add 'ordered' where order matters or write several rules");
    }
    var variants = ImmutableList.<Variant>builder();
    var seen = new HashSet<Object>();
    for (int i = 0; i < count; i++) {
      VariantBuilder builder = choose(points, i);
      Variant variant = builder.build(replacements, present, results);
      PatternConditions shape = variant.shape();
      Object decisive = List.of(shape.root(), ImmutableSet.copyOf(shape.conditions()));
      if (!builder.isDecidedByConditions() || seen.add(decisive)) {
        variants.add(variant);
      }
    }
    return variants.build();
  }

  private VariantBuilder choose(Set<OpNode> points, int number) {
    var chosen = new HashMap<OpNode, OpNode>();
    var swapped = new HashSet<OpNode>();
    int rest = number;
    for (OpNode point : points) {
      int choices = choices(point);
      int choice = rest % choices;
      rest /= choices;
      if (point instanceof AnyNode any && !any.alternatives.isEmpty()) {
        chosen.put(point, any.alternatives.get(choice));
      } else if (choice == 1) {
        swapped.add(point);
      }
    }
    flatten(chosen);
    return new VariantBuilder(rule, source, chosen, swapped);
  }

  /// An alternative may be a choice of alternatives itself.
  private static void flatten(Map<OpNode, OpNode> chosen) {
    chosen.replaceAll((node, choice) -> {
      OpNode at = choice;
      while (chosen.containsKey(at)) {
        at = chosen.get(at);
      }
      return at;
    });
  }

  private static int choices(OpNode point) {
    return point instanceof AnyNode any && !any.alternatives.isEmpty()
        ? any.alternatives.size()
        : 2;
  }

  private void collectChoices(OpNode node, Set<OpNode> points) {
    if (node instanceof AnyNode any && !any.alternatives.isEmpty()) {
      points.add(node);
      any.alternatives.forEach(alternative -> collectChoices(alternative, points));
      return;
    }
    if (isCommuted(node)) {
      points.add(node);
    }
    for (Operands operands : node.operands) {
      for (ValueNode value : listed(operands)) {
        if (value instanceof ValueNode.Result result) {
          collectChoices(result.node, points);
        }
      }
    }
  }

  private static List<ValueNode> listed(Operands operands) {
    var values = new ArrayList<ValueNode>();
    switch (operands) {
      case ValueNode value -> values.add(value);
      case Operands.Listed list -> list.parts.forEach(part -> values.addAll(listed(part)));
      case Operands.Captured ignored -> {}
      case Operands.Results ignored -> {}
    }
    return values;
  }

  private boolean isCommuted(OpNode node) {
    boolean possible =
        node.operands.length >= 2
            && node.operands[0] instanceof ValueNode
            && node.operands[1] instanceof ValueNode
            && (node.definition == null
                || node.definition.operandGroups().get(0).multiplicity() == Multiplicity.SINGLE
                    && node.definition.operandGroups().get(1).multiplicity()
                        == Multiplicity.SINGLE);
    if (node.either != null) {
      if (node.either && !possible) {
        throw RuleError.at(rule, node, "'%s' has no two operands to commute", node.kind.text());
      }
      return node.either;
    }
    return possible
        && node.definition != null
        && Commutative.class.isAssignableFrom(node.definition.opClass())
        && node.operands[0] != node.operands[1];
  }
}
