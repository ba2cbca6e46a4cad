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
  private final UsedNodes used = new UsedNodes();
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

  /// {@return what of the source the result asks for}
  UsedNodes used() {
    return used;
  }

  private void visit(Operands operands) {
    switch (operands) {
      case ValueNode.Input ignored -> used.add(operands);
      case Operands.Captured ignored -> used.add(operands);
      case Operands.Listed listed -> listed.parts.forEach(this::visit);
      case ValueNode.Built built -> {
        if (done.add(built)) {
          used.addBuilder(built);
          items.add(new ResultPlan.Native(built));
        }
      }
      case ValueNode.Result result -> visitOwner(result, result.node);
      case Operands.Results results -> visitOwner(results, results.node);
    }
  }

  private void visitOwner(Operands operands, OpNode node) {
    if (sourceNodes.contains(node)) {
      used.add(operands);
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
    ImmutableList<OpNode> locations = source.locations.getOrDefault(node, ImmutableList.of());
    for (OpNode from : locations) {
      if (!sourceNodes.contains(from)) {
        throw RuleError.at(
            rule,
            node,
            "'%s' is to have the location of '%s', which is not in the source",
            node.kind.text(),
            from.kind.text());
      }
    }
    used.operations.addAll(locations);
    OpNode place = source.places.get(node);
    if (place != null) {
      if (!sourceNodes.contains(place)) {
        throw RuleError.at(
            rule,
            node,
            "'%s' is to stand before '%s', which is not in the source",
            node.kind.text(),
            place.kind.text());
      }
      used.operations.add(place);
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
        throw RuleError.at(rule, node, "alternatives cannot be made");
      }
      if (any.model != null) {
        if (!sourceNodes.contains(any.model)) {
          throw RuleError.advice(
              rule,
              node,
              "",
              "like() needs a source node as its model",
              "'like' needs an operation that was matched");
        }
        used.operations.add(any.model);
        return;
      }
    }
    if (node.kind instanceof OpKind.OfClass) {
      throw RuleError.at(rule, node, "'%s' stands for several operations and cannot be made", text);
    }
    if (node.either != null || node.mayEscape) {
      throw RuleError.at(
          rule, node, "'%s' is made, so nothing can be said of how it matches", text);
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
        throw RuleError.at(
            rule,
            node,
            "operand '%s' of '%s' gets %d values",
            group.name(),
            definition.name(),
            least);
      }
    }
    for (var slot : definition.slots()) {
      boolean segments =
          slot.name().equals(Segments.OPERAND_SIZES) || slot.name().equals(Segments.RESULT_SIZES);
      if (slot.required() && !segments && !isSet(node, definition.slotOf(slot.name()))) {
        throw RuleError.at(
            rule,
            node,
            "attribute '%s' of '%s' has no default and is not set",
            slot.name(),
            definition.name());
      }
    }
    boolean regions =
        definition.regionGroups().stream().anyMatch(r -> r.multiplicity() == Multiplicity.SINGLE);
    if (regions || !definition.successorGroups().isEmpty()) {
      throw RuleError.at(
          rule,
          node,
          "'%s' has regions or successors and must be made by Java code",
          definition.name());
    }
  }

  private static boolean isSet(OpNode node, int slot) {
    return node.attributes.keySet().stream().anyMatch(key -> key.slot() == slot);
  }

  private AttributeSetting setting(OpNode node, AttrKey<?> key, Object value) {
    String name = node.attributeName(key);
    used.addAttribute(value);
    if (value instanceof AttrRef.OfNode<?> ref) {
      if (!sourceNodes.contains(ref.node)) {
        throw RuleError.at(
            rule,
            node,
            "attribute '%s' of '%s' is taken from '%s', which is not in the source",
            name,
            node.kind.text(),
            ref.node.kind.text());
      }
      used.operations.add(ref.node);
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
      said(node, said);
      return new ResultPlan.ResultTypes.Said(said);
    }
    if (node instanceof AnyNode any && any.model != null) {
      return new ResultPlan.ResultTypes.Like(any.model);
    }
    OpDefinition definition = node.definition;
    boolean infers = definition != null && InfersTypes.class.isAssignableFrom(definition.opClass());
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
          throw untyped(node);
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
      throw untyped(node);
    }
    return count;
  }

  private RuleError untyped(OpNode node) {
    return RuleError.advice(
        rule,
        node,
        "the result types of '%s' cannot be inferred".formatted(node.kind.text()),
        "; say typed()",
        ": write them after it, such as ': type(%x)' or ': tensor<1xf32>'");
  }

  /// Checks what the author says of the types of `node`.
  private void said(OpNode node, ImmutableList<TypeRef> types) {
    for (TypeRef type : types) {
      if (type instanceof TypeRef.Computed computed) {
        used.addWritten(computed.function);
      } else if (type instanceof TypeRef.OfValue of) {
        OpNode owner = ReplacementCheck.owner(of.value);
        if (owner == null || sourceNodes.contains(owner)) {
          used.add(of.value);
        } else if (!done.contains(owner)) {
          throw RuleError.at(
              rule,
              node,
              "the type of '%s' is that of '%s', which is not made yet",
              node.kind.text(),
              owner.kind.text());
        }
      }
    }
    OpDefinition definition = node.definition;
    boolean fixed =
        definition != null
            && definition.resultGroups().stream()
                .allMatch(group -> group.multiplicity() == Multiplicity.SINGLE);
    if (fixed && definition.resultGroups().size() != types.size()) {
      int count = definition.resultGroups().size();
      throw RuleError.at(
          rule,
          node,
          "'%s' has %d result%s, and here are %d types",
          node.kind.text(),
          count,
          count == 1 ? "" : "s",
          types.size());
    }
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
