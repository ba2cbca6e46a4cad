package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Segments;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.rewrite.OpKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks the result of a rule and puts what it makes in order.
final class ResultCompiler {
  private final String rule;
  private final DrrSource source;
  private final ImmutableList<DrrSource.Replacement> replacements;
  private final Set<OpNode> sourceNodes;
  private final List<ResultPlan.Item> items = new ArrayList<>();
  private final Set<Object> done = new HashSet<>();
  private final Set<Operands> captures = new LinkedHashSet<>();
  private final Set<OpNode> used = new LinkedHashSet<>();
  private final Set<AttrRef<?>> present = new LinkedHashSet<>();
  private boolean reusesReplaced;

  /// @param sourceNodes every node that the source pattern reaches
  ResultCompiler(
      String rule,
      DrrSource source,
      ImmutableList<DrrSource.Replacement> replacements,
      Set<OpNode> sourceNodes) {
    this.rule = rule;
    this.source = source;
    this.replacements = replacements;
    this.sourceNodes = sourceNodes;
  }

  ResultPlan compile() {
    for (OpNode node : source.created) {
      visit(node);
    }
    OpNode whole = source.wholesale;
    if (whole != null && !sourceNodes.contains(whole)) {
      visit(whole);
    }
    for (DrrSource.Replacement replacement : replacements) {
      visit(replacement.to());
    }
    return new ResultPlan(items);
  }

  /// {@return the attributes that must be there for the result to be made}
  Set<AttrRef<?>> present() {
    return present;
  }

  /// {@return whether a replaced value is an operand of what is made}
  boolean reusesReplaced() {
    return reusesReplaced;
  }

  /// Checks that every variant binds what the result uses.
  void check(ImmutableList<Variant> variants) {
    for (Variant variant : variants) {
      for (Operands capture : captures) {
        if (!variant.binds(capture)) {
          throw RuleError.of(
              rule,
              variants.size() == 1 || variants.stream().noneMatch(v -> v.binds(capture))
                  ? "the result uses an operand that the source does not bind"
                  : "the result uses an operand that not every alternative binds");
        }
      }
      for (OpNode node : used) {
        if (!variant.binds(node)) {
          throw RuleError.of(
              rule,
              "the result uses '%s', which not every alternative binds",
              node.kind.text());
        }
      }
    }
  }

  private void visit(Operands operands) {
    switch (operands) {
      case ValueNode.Input input -> captures.add(input);
      case Operands.Captured captured -> captures.add(captured);
      case Operands.Listed listed -> listed.parts.forEach(this::visit);
      case ValueNode.Built built -> {
        if (done.add(built)) {
          items.add(new ResultPlan.Native(built));
        }
      }
      case ValueNode.Result result -> visitOwner(result.node);
      case Operands.Results results -> visitOwner(results.node);
    }
  }

  private void visitOwner(OpNode node) {
    if (sourceNodes.contains(node)) {
      used.add(node);
    } else {
      visit(node);
    }
  }

  private void visit(OpNode node) {
    if (!done.add(node)) {
      return;
    }
    checkKind(node);
    for (Operands operands : node.operands) {
      visit(operands);
      reusesReplaced |= isReplaced(operands);
    }
    OpDefinition definition = node.definition;
    if (definition != null) {
      checkSignature(node, definition);
    }
    var settings = ImmutableList.<AttributeSetting>builder();
    node.attributes.forEach((key, value) -> settings.add(setting(node, key, value)));
    ImmutableList<OpNode> locations =
        source.locations.getOrDefault(node, ImmutableList.of());
    used.addAll(locations);
    OpNode place = source.places.get(node);
    if (place != null) {
      if (!sourceNodes.contains(place)) {
        throw RuleError.of(
            rule, "'%s' is to stand before '%s', which is not in the source",
            node.kind.text(), place.kind.text());
      }
      used.add(place);
    }
    items.add(new ResultPlan.Made(node, settings.build(), types(node), locations, place));
  }

  private boolean isReplaced(Operands operands) {
    return operands instanceof Operands.Listed listed
        ? listed.parts.stream().anyMatch(this::isReplaced)
        : replacements.stream().anyMatch(r -> r.from() == operands);
  }

  private void checkKind(OpNode node) {
    String text = node.kind.text();
    if (node instanceof AnyNode any) {
      if (!any.alternatives.isEmpty()) {
        throw RuleError.of(rule, "alternatives cannot be made");
      }
      if (any.model != null) {
        if (!sourceNodes.contains(any.model)) {
          throw RuleError.of(rule, "like() needs a source node as its model");
        }
        used.add(any.model);
        return;
      }
    }
    if (node.kind instanceof OpKind.OfClass) {
      throw RuleError.of(rule, "'%s' stands for several operations and cannot be made", text);
    }
    if (node.either != null || node.mayEscape) {
      throw RuleError.of(rule, "'%s' is made, so nothing can be said of how it matches", text);
    }
  }

  private void checkSignature(OpNode node, OpDefinition definition) {
    for (int g = 0; g < node.operands.length; g++) {
      var group = definition.operandGroups().get(g);
      Operands given = node.operands[g];
      boolean single = given instanceof ValueNode;
      int least = given instanceof Operands.Listed listed ? listed.parts.size() : single ? 1 : 0;
      boolean wrong =
          switch (group.multiplicity()) {
            case SINGLE -> !single && least != 1;
            case OPTIONAL -> least > 1;
            case VARIADIC -> false;
          };
      if (wrong) {
        throw RuleError.of(
            rule, "operand '%s' of '%s' gets %d values", group.name(), definition.name(), least);
      }
    }
    for (var slot : definition.slots()) {
      boolean segments =
          slot.name().equals(Segments.OPERAND_SIZES) || slot.name().equals(Segments.RESULT_SIZES);
      if (slot.required() && !segments && !isSet(node, definition.slotOf(slot.name()))) {
        throw RuleError.of(
            rule, "attribute '%s' of '%s' has no default and is not set",
            slot.name(), definition.name());
      }
    }
    boolean regions =
        definition.regionGroups().stream().anyMatch(r -> r.multiplicity() == Multiplicity.SINGLE);
    if (regions || !definition.successorGroups().isEmpty()) {
      throw RuleError.of(
          rule, "'%s' has regions or successors and must be made by Java code", definition.name());
    }
  }

  private static boolean isSet(OpNode node, int slot) {
    return node.attributes.keySet().stream().anyMatch(key -> key.slot() == slot);
  }

  private AttributeSetting setting(OpNode node, AttrKey<?> key, Object value) {
    String name = node.attributeName(key);
    if (value instanceof AttrRef.OfNode<?> ref) {
      if (!sourceNodes.contains(ref.node)) {
        throw RuleError.of(
            rule,
            "attribute '%s' of '%s' is taken from '%s', which is not in the source",
            name, node.kind.text(), ref.node.kind.text());
      }
      used.add(ref.node);
      boolean required =
          node.definition != null && node.definition.slots().get(key.slot()).required();
      if (required) {
        present.add(ref);
      }
    }
    return AttributeSetting.of(key, name, value);
  }

  private ResultPlan.ResultTypes types(OpNode node) {
    ImmutableList<TypeRef> said = source.types.get(node);
    if (said != null) {
      return new ResultPlan.ResultTypes.Said(said);
    }
    if (node instanceof AnyNode any && any.model != null) {
      return new ResultPlan.ResultTypes.Like(any.model);
    }
    OpDefinition definition = node.definition;
    boolean infers =
        definition != null && InfersTypes.class.isAssignableFrom(definition.opClass());
    int groups = definition == null ? flatResults(node) : definition.resultGroups().size();
    var from = ImmutableList.<Operands>builder();
    for (int g = 0; g < groups; g++) {
      Operands replaced = replacedBy(node, g);
      if (replaced == null) {
        if (infers) {
          return new ResultPlan.ResultTypes.Inferred();
        }
        if (definition == null
            || definition.resultGroups().get(g).multiplicity() == Multiplicity.SINGLE) {
          throw RuleError.of(
              rule, "the result types of '%s' cannot be inferred; say typed()", node.kind.text());
        }
        replaced = Operands.none();
      }
      from.add(replaced);
    }
    return new ResultPlan.ResultTypes.OfValues(from.build());
  }

  private int flatResults(OpNode node) {
    int count = 0;
    while (replacedBy(node, count) != null) {
      count++;
    }
    if (count == 0) {
      throw RuleError.of(
          rule, "the result types of '%s' cannot be inferred; say typed()", node.kind.text());
    }
    return count;
  }

  /// {@return what result group `group` of `node` stands for, or null}
  private @Nullable Operands replacedBy(OpNode node, int group) {
    for (DrrSource.Replacement replacement : replacements) {
      boolean made =
          switch (replacement.to()) {
            case ValueNode.Result result -> result.node == node && result.group == group;
            case Operands.Results results -> results.node == node && results.group == group;
            default -> false;
          };
      if (made) {
        return replacement.from();
      }
    }
    return null;
  }
}
