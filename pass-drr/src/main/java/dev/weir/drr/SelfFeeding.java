package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.rewrite.OpKind;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds rules that feed themselves: wherever such a rule was applied once, what is there afterwards is
/// matched by it again, so that it has no end. `relu(x) -> relu(relu(x))` grows, `add(x, y) -> add(y, x)`
/// goes round in circles.
///
/// That a rule ends cannot be decided in general; only what is certain is reported. A rule feeds itself
/// if its pattern lies in what is there after it was applied (what it made, and of what it matched that
/// which the result uses), so that
/// - the pattern's only root is something that takes the place of the root,
/// - every operation is of the kind, and has the attributes, that the pattern demands,
/// - operands of the pattern's operations are those demanded, and an input, which may be any value, is
///   the same value wherever the pattern has it,
/// - what the pattern consumes is used by nothing outside of it,
/// - conditions speak only of what is as it was the first time, and
/// - nothing else may keep the rule from applying: no Java code, no value that may be missing, no type
///   that may be another.
///
/// A rule of which this is true does not end by itself. That another rule or a fold might take away what
/// it makes is not counted on.
final class SelfFeeding {
  private final DrrSource source;
  private final ImmutableList<DrrSource.Replacement> replacements;
  private final Set<OpNode> sourceNodes;
  private final Variant variant;

  /// What is there afterwards and was made or matched by the rule.
  private final Set<OpNode> there = new LinkedHashSet<>();

  private final Map<OpNode, OpNode> nodes = new IdentityHashMap<>();
  private final Map<Operands, Operands> inputs = new IdentityHashMap<>();

  private SelfFeeding(
      DrrSource source,
      ImmutableList<DrrSource.Replacement> replacements,
      Set<OpNode> sourceNodes,
      Variant variant) {
    this.source = source;
    this.replacements = replacements;
    this.sourceNodes = sourceNodes;
    this.variant = variant;
    replacements.forEach(replacement -> keep(replacement.to()));
  }

  /// Checks a rule.
  ///
  /// @throws IllegalArgumentException if it feeds itself
  static void check(
      String rule,
      DrrSource source,
      ImmutableList<DrrSource.Replacement> replacements,
      ResultPlan plan,
      Set<OpNode> sourceNodes,
      ImmutableList<Variant> variants) {
    if (!isStraight(source, replacements, plan)) {
      return;
    }
    for (Variant variant : variants) {
      for (OpNode candidate : new SelfFeeding(source, replacements, sourceNodes, variant).there) {
        SelfFeeding again = new SelfFeeding(source, replacements, sourceNodes, variant);
        if (again.matches(candidate)) {
          throw RuleError.advice(
              rule,
              candidate,
              "the rule would be applied for ever: '%s' is matched by it again; demand of what is"
                      .formatted(candidate.kind.text())
                  + " matched something that does not hold of what is made",
              ", such as by where()",
              ", such as by 'where'");
        }
      }
    }
  }

  /// {@return whether the rule replaces its only root by what it makes, and nothing may keep it from
  /// doing so but what can be looked at here}
  private static boolean isStraight(
      DrrSource source, ImmutableList<DrrSource.Replacement> replacements, ResultPlan plan) {
    Set<OpNode> made = new LinkedHashSet<>();
    for (ResultPlan.Item item : plan.items) {
      if (item instanceof ResultPlan.Made one) {
        made.add(one.node());
      }
    }
    OpNode root = source.roots.get(0);
    return source.roots.size() == 1
        && source.afterwards.isEmpty()
        && source.places.isEmpty()
        && !source.erases
        && !replacements.isEmpty()
        && replacements.stream()
            .allMatch(r ->
                ReplacementCheck.owner(r.from()) == root
                    && made.contains(ReplacementCheck.owner(r.to())))
        && source.constraints.stream().allMatch(c -> c.predicate() instanceof RuleReader.Holds)
        && source.required.stream()
            .allMatch(r -> r instanceof RuleText.Written<?> w && hasValue(w.expression()));
  }

  /// {@return whether `expression` has a value whatever is matched}
  private static boolean hasValue(RuleExpression expression) {
    return switch (expression) {
      case RuleExpression.Literal ignored -> true;
      case RuleExpression.AttributeOf of -> {
        int slot = of.node().definition == null ? -1 : of.node().definition.slotOf(of.name());
        yield slot >= 0 && isAlwaysThere(of.node(), slot);
      }
      case RuleExpression.Call call ->
          call.function() == RuleFunction.TYPE
              && call.arguments().get(0) instanceof RuleExpression.ValueOf(ValueNode ignored);
      default -> false;
    };
  }

  private static boolean isAlwaysThere(OpNode node, int slot) {
    var declared = node.definition == null ? null : node.definition.slots().get(slot);
    return declared != null && (declared.required() || declared.defaultValue().isPresent());
  }

  private void keep(Operands operands) {
    if (operands instanceof Operands.Listed listed) {
      listed.parts.forEach(this::keep);
      return;
    }
    OpNode owner = owner(operands);
    if (owner != null && there.add(owner)) {
      for (int i = 0; i < owner.operands.length; i++) {
        keep(operand(owner, i));
      }
    }
  }

  private @Nullable OpNode owner(Operands operands) {
    OpNode owner = ReplacementCheck.owner(operands);
    return owner == null ? null : variant.resolve(owner);
  }

  private Operands operand(OpNode node, int group) {
    return sourceNodes.contains(node) ? variant.operand(node, group) : node.operands[group];
  }

  private boolean matches(OpNode candidate) {
    return node(variant.resolve(source.roots.get(0)), candidate)
        && variant.order.stream().allMatch(this::usesStayInside)
        && source.constraints.stream()
            .allMatch(c -> holdsAgain(((RuleReader.Holds) c.predicate()).expression()));
  }

  /// {@return whether `a` of the pattern can be `b`, which is there afterwards}
  private boolean node(OpNode a, OpNode b) {
    OpNode known = nodes.putIfAbsent(a, b);
    if (known != null) {
      return known == b;
    }
    return (a == b || covers(a.kind, kind(b)) && attributes(a, b)) && operands(a, b);
  }

  private OpKind kind(OpNode node) {
    return node instanceof AnyNode any && any.model != null
        ? kind(variant.resolve(any.model))
        : node.kind;
  }

  private static boolean covers(OpKind a, OpKind b) {
    return switch (a) {
      case OpKind.Any ignored -> true;
      case OpKind.Exactly exactly -> exactly.equals(b);
      case OpKind.Named ignored -> a.equals(b);
      case OpKind.OfClass(Class<?> type) ->
          b instanceof OpKind.OfClass(Class<?> other) && type.isAssignableFrom(other)
              || b instanceof OpKind.Exactly(var definition)
                  && type.isAssignableFrom(definition.opClass());
    };
  }

  private boolean attributes(OpNode a, OpNode b) {
    for (Map.Entry<AttrKey<?>, Object> demand : a.attributes.entrySet()) {
      Attribute wanted = constant(demand.getKey(), demand.getValue());
      String name = a.attributeName(demand.getKey());
      if (wanted == null || !Optional.of(wanted).equals(attribute(b, name))) {
        return false;
      }
    }
    return true;
  }

  /// {@return the attribute `name` of `node`, where it is the same whatever is matched}
  private Optional<Attribute> attribute(OpNode node, String name) {
    for (Map.Entry<AttrKey<?>, Object> setting : node.attributes.entrySet()) {
      if (node.attributeName(setting.getKey()).equals(name)) {
        return setting.getValue() instanceof AttrRef.OfNode<?> ref && sourceNodes.contains(ref.node)
            ? attribute(variant.resolve(ref.node), ref.node.attributeName(ref.key))
            : Optional.ofNullable(constant(setting.getKey(), setting.getValue()));
      }
    }
    if (node instanceof AnyNode any && any.model != null) {
      return attribute(variant.resolve(any.model), name);
    }
    int slot = node.definition == null ? -1 : node.definition.slotOf(name);
    return sourceNodes.contains(node) || node.definition == null || slot < 0
        ? Optional.empty()
        : node.definition.slots().get(slot).defaultValue();
  }

  @SuppressWarnings("unchecked") // nodes pair a codec of T with values of T only
  private static <T> @Nullable Attribute constant(AttrKey<T> key, Object value) {
    return value instanceof AttrRef<?> ? null : key.codec().encode((T) value);
  }

  private boolean operands(OpNode a, OpNode b) {
    boolean grouped = a.definition != null && b.definition != null;
    if (!grouped) {
      return group(flat(a), flat(b));
    }
    for (int i = 0; i < a.operands.length; i++) {
      if (!group(operand(a, i).apart(), operand(b, i).apart())) {
        return false;
      }
    }
    return true;
  }

  private List<Operands> flat(OpNode node) {
    List<Operands> all = new ArrayList<>();
    for (int i = 0; i < node.operands.length; i++) {
      all.addAll(operand(node, i).apart());
    }
    return all;
  }

  private boolean group(List<Operands> wanted, List<Operands> given) {
    int last = wanted.size() - 1;
    boolean rest = last >= 0 && wanted.get(last) instanceof Operands.Captured;
    int single = rest ? last : wanted.size();
    if (rest ? given.size() < single : given.size() != single) {
      return false;
    }
    for (int i = 0; i < single; i++) {
      if (!value(wanted.get(i), given.get(i))) {
        return false;
      }
    }
    return !rest || rest(wanted.get(last), given.subList(single, given.size()));
  }

  private boolean rest(Operands wanted, List<Operands> given) {
    Operands all =
        given.size() == 1 ? given.get(0) : new Operands.Listed(ImmutableList.copyOf(given));
    return inputs.putIfAbsent(wanted, all) == null || inputs.get(wanted) == all;
  }

  private boolean value(Operands wanted, Operands given) {
    if (wanted instanceof ValueNode.Input input) {
      boolean one = given instanceof ValueNode && (input.constraint == null || given == input);
      return one && (inputs.putIfAbsent(input, given) == null || inputs.get(input) == given);
    }
    OpNode a = owner(wanted);
    OpNode b = owner(given);
    return a != null
        && b != null
        && wanted.getClass() == given.getClass()
        && group(wanted) == group(given)
        && node(a, b);
  }

  /// {@return whether nothing outside uses what the pattern consumes of `a`}
  private boolean usesStayInside(OpNode a) {
    OpNode b = nodes.get(a);
    if (b == null) {
      return false;
    }
    if (a.mayEscape) {
      return true;
    }
    boolean root = a == variant.resolve(source.roots.get(0));
    for (DrrSource.Replacement replacement : replacements) {
      // Users of the root have this value now; of the root's own they may.
      boolean replaced = root && isReplaced(group(replacement.to()));
      if (owner(replacement.to()) == b && !replaced) {
        return false;
      }
    }
    for (OpNode user : there) {
      if (!nodes.containsValue(user)) {
        for (Operands operand : flat(user)) {
          if (owner(operand) == b && !(root && isReplaced(group(operand)))) {
            return false;
          }
        }
      }
    }
    // What was matched and may be used elsewhere too is kept then, with its operands.
    return a == b || !sourceNodes.contains(b)
        ? variant.order.stream()
            .noneMatch(node ->
                node.mayEscape
                    && !nodes.containsValue(node)
                    && flat(node).stream().anyMatch(operand -> owner(operand) == b))
        : false;
  }

  private boolean isReplaced(int group) {
    return replacements.stream().anyMatch(r -> group(r.from()) == group);
  }

  private static int group(Operands operands) {
    return switch (operands) {
      case ValueNode.Result result -> result.group;
      case Operands.Results results -> results.group;
      default -> -1;
    };
  }

  /// {@return whether a condition that held the first time holds again, since all that it speaks of is as
  /// it was}
  private boolean holdsAgain(RuleExpression condition) {
    return switch (condition) {
      case RuleExpression.Literal ignored -> true;
      case RuleExpression.AttributeOf(OpNode node, String name) -> isSame(node, name);
      case RuleExpression.ValueOf(Operands value) -> isSame(value);
      case RuleExpression.NativeCall ignored -> false;
      case RuleExpression.Call call ->
          call.function() != RuleFunction.USES
              && call.arguments().stream().allMatch(this::holdsAgain);
      case RuleExpression.Operator operator ->
          operator.operands().stream().allMatch(this::holdsAgain);
    };
  }

  private boolean isSame(Operands value) {
    OpNode owner = owner(value);
    return owner == null ? inputs.get(value) == value : nodes.get(owner) == owner;
  }

  private boolean isSame(OpNode pattern, String attribute) {
    OpNode a = variant.resolve(pattern);
    OpNode b = nodes.get(a);
    if (b == a || b == null) {
      return b == a;
    }
    for (Map.Entry<AttrKey<?>, Object> setting : b.attributes.entrySet()) {
      if (b.attributeName(setting.getKey()).equals(attribute)) {
        return setting.getValue() instanceof AttrRef.OfNode<?> ref
            && variant.resolve(ref.node) == a
            && ref.node.attributeName(ref.key).equals(attribute);
      }
    }
    return b instanceof AnyNode any && any.model != null && variant.resolve(any.model) == a;
  }
}
