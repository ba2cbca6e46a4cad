package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.weir.ir.Multiplicity;
import dev.weir.rewrite.Condition;
import dev.weir.rewrite.PatternConditions;
import dev.weir.rewrite.PatternPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes one [Variant]: walks the source pattern from its roots and writes down what to test and what
/// to bind.
final class VariantBuilder {
  /// Reads an attribute for the matcher; the name is for people.
  private record AttributeId(String name, AttrKey<?> key) {
    @Override
    public String toString() {
      return name;
    }
  }

  private final String rule;
  private final DrrSource source;
  private final Map<OpNode, OpNode> chosen;
  private final Set<OpNode> swapped;
  private final Map<OpNode, Integer> nodes = new LinkedHashMap<>();
  private final Map<Operands, Integer> captures = new LinkedHashMap<>();
  private final List<OpNode> postorder = new ArrayList<>();
  private final List<Condition> definers = new ArrayList<>();
  private final List<Condition> tests = new ArrayList<>();
  private final List<Step> late = new ArrayList<>();
  private List<Step> steps = new ArrayList<>();
  private boolean plain = true;

  VariantBuilder(String rule, DrrSource source, Map<OpNode, OpNode> chosen, Set<OpNode> swapped) {
    this.rule = rule;
    this.source = source;
    this.chosen = chosen;
    this.swapped = swapped;
  }

  /// {@return whether the conditions alone decide: another variant with the same ones never matches
  /// where this one does not}
  boolean isDecidedByConditions() {
    return plain && late.isEmpty() && source.constraints.isEmpty() && source.roots.size() == 1;
  }

  private List<Condition> conditions() {
    var all = new ArrayList<>(definers);
    all.addAll(tests);
    return all;
  }

  /// @param replacements what is replaced
  /// @param present attributes that must be there since the result needs them
  /// @param results results that must be there since something needs them
  Variant build(
      ImmutableList<DrrSource.Replacement> replacements,
      Set<AttrRef<?>> present,
      Set<Operands> results) {
    var segments = new ArrayList<Variant.Segment>();
    OpNode first = resolve(source.roots.get(0));
    enter(first);
    visit(first, PatternPath.ROOT);
    segments.add(new Variant.Segment(null, ImmutableList.copyOf(steps)));
    List<OpNode> waiting = new ArrayList<>(Lists.transform(source.roots, this::resolve));
    waiting.remove(0);
    while (!waiting.isEmpty()) {
      segments.add(nextRoot(waiting));
    }
    for (AttrRef<?> ref : present) {
      late.add(new Step.AttributePresent(ref));
    }
    for (Operands result : results) {
      if (result instanceof ValueNode.Result one) {
        OpNode node = resolve(one.node);
        Integer index = nodes.get(node);
        if (index != null && NodeResults.mayLack(node, one.group)) {
          late.add(new Step.ResultPresent(index, node, one.group));
        }
      }
    }
    var steps = ImmutableList.<Step>builder();
    Variant.Segment last = segments.removeLast();
    steps.addAll(last.steps()).addAll(late);
    segments.add(new Variant.Segment(last.search(), steps.build()));
    ImmutableList<OpNode> order = ImmutableList.copyOf(Lists.reverse(postorder));
    var all = new LinkedHashMap<>(nodes);
    chosen.forEach((node, choice) -> {
      if (nodes.containsKey(choice)) {
        all.put(node, nodes.get(choice));
      }
    });
    return new Variant(
        new PatternConditions(first.kind, ImmutableList.copyOf(conditions())),
        ImmutableList.copyOf(segments),
        all,
        captures,
        chosen,
        swapped,
        order,
        escapes(order, replacements));
  }

  private Map<OpNode, Variant.Escape> escapes(
      List<OpNode> order, ImmutableList<DrrSource.Replacement> replacements) {
    var escapes = new HashMap<OpNode, Variant.Escape>();
    for (OpNode node : order) {
      var groups = ImmutableList.<Integer>builder();
      for (DrrSource.Replacement replacement : replacements) {
        switch (replacement.from()) {
          case ValueNode.Result result when resolve(result.node) == node ->
              groups.add(result.group);
          case Operands.Results results when resolve(results.node) == node ->
              groups.add(results.group);
          default -> {}
        }
      }
      ImmutableList<Integer> replaced = groups.build();
      boolean all =
          node.definition != null
              && replaced.stream().distinct().count() == node.definition.resultGroups().size();
      escapes.put(node, new Variant.Escape(node.mayEscape, all, replaced));
    }
    return escapes;
  }

  private OpNode resolve(OpNode node) {
    return chosen.getOrDefault(node, node);
  }

  private int enter(OpNode node) {
    if (node instanceof AnyNode any && any.model != null) {
      throw RuleError.advice(
          rule,
          node,
          "",
          "like() makes a result node; it cannot be matched",
          "'like' makes an operation; it cannot be matched");
    }
    nodes.put(node, nodes.size());
    return nodes.size() - 1;
  }

  /// Takes the first root that is connected to what is bound out of `waiting` and binds it.
  private Variant.Segment nextRoot(List<OpNode> waiting) {
    for (OpNode root : waiting) {
      if (nodes.containsKey(root)) {
        waiting.remove(root);
        return new Variant.Segment(null, ImmutableList.of());
      }
      List<Search.Hop> hops = new ArrayList<>();
      ValueNode start = path(root, hops, false);
      if (start == null) {
        start = path(root, hops, true);
      }
      if (start == null) {
        continue;
      }
      waiting.remove(root);
      steps = new ArrayList<>();
      int index = enter(root);
      for (OpNode other : source.roots) {
        Integer known = nodes.get(resolve(other));
        if (known != null && known != index) {
          steps.add(new Step.Distinct(index, known));
        }
      }
      // Roots are replaced together at one place, so they share a block whatever else may not.
      steps.add(new Step.SameBlock(0, index));
      visit(root, null);
      return new Variant.Segment(
          new Search(start, ImmutableList.copyOf(hops), index), ImmutableList.copyOf(steps));
    }
    throw RuleError.at(
        rule,
        waiting.get(0),
        "root '%s' shares no value with the others",
        waiting.get(0).kind.text());
  }

  /// {@return a bound value from which `node` can be reached over users, or null}; `hops` gets the way
  private @Nullable ValueNode path(OpNode node, List<Search.Hop> hops, boolean fromInputs) {
    for (Edge edge : edges(node)) {
      Search.Hop hop = new Search.Hop(node.kind, edge.group(), edge.index(), 0, 0);
      ValueNode value = edge.value();
      if (value instanceof ValueNode.Result result) {
        OpNode owner = resolve(result.node);
        if (nodes.containsKey(owner)) {
          hops.add(hop);
          return value;
        }
        ValueNode start = path(owner, hops, fromInputs);
        if (start != null) {
          Search.Hop via = hops.removeLast();
          int group = owner.definition == null ? PatternPath.FLAT : result.group;
          int index = owner.definition == null ? result.group : 0;
          hops.add(new Search.Hop(via.kind(), via.group(), via.index(), group, index));
          hops.add(hop);
          return start;
        }
      } else if (fromInputs && captures.containsKey(value)) {
        hops.add(hop);
        return value;
      }
    }
    return null;
  }

  /// A single value that a node uses.
  private record Edge(int group, int index, ValueNode value) {}

  private List<Edge> edges(OpNode node) {
    var edges = new ArrayList<Edge>();
    int flat = 0;
    for (int g = 0; g < node.operands.length; g++) {
      int index = 0;
      for (Operands part : parts(operand(node, g))) {
        if (part instanceof ValueNode value) {
          edges.add(
              node.definition == null
                  ? new Edge(PatternPath.FLAT, flat, value)
                  : new Edge(g, index, value));
        }
        index++;
        flat++;
      }
    }
    return edges;
  }

  private Operands operand(OpNode node, int group) {
    return node.operands[swapped.contains(node) && group < 2 ? 1 - group : group];
  }

  private static List<Operands> parts(Operands operands) {
    if (!(operands instanceof Operands.Listed listed)) {
      return List.of(operands);
    }
    var parts = new ArrayList<Operands>();
    listed.parts.forEach(part -> parts.addAll(parts(part)));
    return parts;
  }

  private void visit(OpNode node, @Nullable PatternPath place) {
    int index = nodes.get(node);
    node.attributes.forEach((key, value) -> attribute(node, index, place, key, value));
    if (node.definition == null) {
      visitFlat(node, index, place);
    } else {
      for (int g = 0; g < node.operands.length; g++) {
        visitGroup(node, index, place, g);
      }
    }
    postorder.add(node);
  }

  private void attribute(
      OpNode node, int index, @Nullable PatternPath place, AttrKey<?> key, Object value) {
    if (value instanceof AttrRef<?> ref) {
      late.add(new Step.AttributeSame(index, key, ref));
    } else if (place == null) {
      steps.add(new Step.AttributeIs(index, key, value));
    } else {
      AttributeId id = new AttributeId(node.attributeName(key), key);
      tests.add(new Condition.AttributeIs(place, id, key.reader(), value));
    }
  }

  private void visitFlat(OpNode node, int index, @Nullable PatternPath place) {
    var parts = new ArrayList<Operands>();
    for (int g = 0; g < node.operands.length; g++) {
      parts.addAll(parts(operand(node, g)));
    }
    int values = parts.size();
    if (values > 0 && parts.getLast() instanceof Operands.Captured rest) {
      values--;
      steps.add(new Step.CaptureGroup(index, PatternPath.FLAT, values, capture(rest)));
    } else {
      size(index, place, PatternPath.FLAT, values);
    }
    for (int i = 0; i < values; i++) {
      value(node, index, place, PatternPath.FLAT, i, parts.get(i));
    }
  }

  private void visitGroup(OpNode node, int index, @Nullable PatternPath place, int group) {
    var declared = node.definition.operandGroups().get(group);
    Operands operands = operand(node, group);
    List<Operands> parts = parts(operands);
    if (declared.multiplicity() == Multiplicity.SINGLE) {
      if (parts.size() != 1) {
        throw RuleError.at(
            rule,
            node,
            "operand '%s' of '%s' is one value, not %d",
            declared.name(),
            node.kind.text(),
            parts.size());
      }
      value(node, index, place, group, 0, parts.get(0));
      return;
    }
    switch (operands) {
      case Operands.Captured captured ->
          steps.add(new Step.CaptureGroup(index, group, 0, capture(captured)));
      case Operands.Results results -> {
        OpNode owner = resolve(results.node);
        int target = define(index, place, group, 0, owner, results.group, 0);
        steps.add(new Step.SameGroup(index, group, target, results.group));
      }
      default -> {
        if (declared.multiplicity() == Multiplicity.OPTIONAL && parts.size() > 1) {
          throw RuleError.at(
              rule,
              node,
              "operand '%s' of '%s' is at most one value, not %d",
              declared.name(),
              node.kind.text(),
              parts.size());
        }
        size(index, place, group, parts.size());
        for (int i = 0; i < parts.size(); i++) {
          value(node, index, place, group, i, parts.get(i));
        }
      }
    }
  }

  private void size(int index, @Nullable PatternPath place, int group, int size) {
    if (place == null) {
      steps.add(new Step.Size(index, group, size));
    } else {
      tests.add(new Condition.GroupSize(place, group, size));
    }
  }

  private int capture(Operands node) {
    plain &= !captures.containsKey(node);
    return captures.computeIfAbsent(node, n -> captures.size());
  }

  private void value(
      OpNode node, int index, @Nullable PatternPath place, int group, int at, Operands operand) {
    switch (operand) {
      case ValueNode.Input input -> {
        plain &= input.constraint == null;
        steps.add(new Step.Capture(index, group, at, capture(input), input.constraint));
      }
      case ValueNode.Result result -> {
        OpNode owner = resolve(result.node);
        boolean flat = owner.definition == null;
        define(
            index,
            place,
            group,
            at,
            owner,
            flat ? PatternPath.FLAT : result.group,
            flat ? result.group : 0);
      }
      case ValueNode.Built ignored ->
          throw RuleError.at(rule, node, "a value made by Java code cannot be matched");
      default ->
          throw RuleError.at(
              rule,
              node,
              "an operand of '%s' is one value; a captured group stands for any number",
              node.kind.text());
    }
  }

  /// {@return the index of `owner`, which defines the operand}
  private int define(
      int user,
      @Nullable PatternPath place,
      int group,
      int at,
      OpNode owner,
      int resultGroup,
      int resultIndex) {
    PatternPath.Definer there = null;
    if (place != null) {
      there = place.definer(group, at);
      definers.add(new Condition.DefinedBy(there, owner.kind, resultGroup, resultIndex));
    }
    Integer known = nodes.get(owner);
    plain &= known == null;
    int target = known != null ? known : enter(owner);
    steps.add(new Step.Define(user, group, at, target, owner.kind, resultGroup, resultIndex));
    if (known == null) {
      if (!source.acrossBlocks) {
        steps.add(new Step.SameBlock(0, target));
      }
      visit(owner, there);
    }
    return target;
  }
}
