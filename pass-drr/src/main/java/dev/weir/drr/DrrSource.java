package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.rewrite.PatternRewriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The source of a rule, to which constraints and the result are added.
public final class DrrSource {
  record Constraint(String reason, Predicate<Match> predicate) {}

  /// `to` stands for `from`.
  record Replacement(Operands from, Operands to) {}

  private final String rule;
  final ImmutableList<OpNode> roots;
  final List<Constraint> constraints = new ArrayList<>();

  /// What must have a value for the rule to apply.
  final List<Function<Match, ?>> required = new ArrayList<>();

  final List<Replacement> replacements = new ArrayList<>();
  final List<OpNode> created = new ArrayList<>();
  final List<BiConsumer<Match, PatternRewriter>> afterwards = new ArrayList<>();
  final Map<OpNode, ImmutableList<TypeRef>> types = new LinkedHashMap<>();
  final Map<OpNode, ImmutableList<OpNode>> locations = new LinkedHashMap<>();
  final Map<OpNode, OpNode> places = new LinkedHashMap<>();
  @Nullable OpNode wholesale;
  boolean erases;
  boolean acrossBlocks;
  @Nullable Integer benefit;

  DrrSource(String rule, ImmutableList<OpNode> roots) {
    this.rule = rule;
    this.roots = roots;
  }

  /// Demands that `predicate` holds.
  public DrrSource where(Predicate<Match> predicate) {
    return where("constraint %d does not hold".formatted(constraints.size() + 1), predicate);
  }

  /// Demands that `predicate` holds; `reason` says what is wrong where it does not.
  public DrrSource where(String reason, Predicate<Match> predicate) {
    constraints.add(new Constraint(reason, predicate));
    return this;
  }

  /// Sets the benefit, by default the number of operations in the source.
  public DrrSource benefit(int value) {
    benefit = value;
    return this;
  }

  /// Lets the operations found lie in different blocks: an operation inside a region may then be
  /// fused with one outside of it. By default all must lie in the root's block.
  public DrrSource acrossBlocks() {
    acrossBlocks = true;
    return this;
  }

  /// Has the results of `result` stand for those of the only root, in order.
  public DrrSource replaceWith(OpNode result) {
    wholesale = result;
    return this;
  }

  /// Has `results` stand for the results of the only root, in order.
  ///
  /// @throws IllegalArgumentException if there are several roots
  public DrrSource replaceWith(ValueNode... results) {
    OpNode root = onlyRoot();
    for (int i = 0; i < results.length; i++) {
      replace(root.resultNode(i), results[i]);
    }
    return this;
  }

  /// Has `to` stand for `from`, a result of a source node, in all its uses.
  public DrrSource replace(Operands from, Operands to) {
    replacements.add(new Replacement(from, to));
    return this;
  }

  /// Erases the roots, whose results must be unused where nothing is said to replace them.
  public DrrSource erase() {
    erases = true;
    return this;
  }

  /// Makes `node` although the result does not use it, in the order in which it is said.
  public DrrSource create(OpNode node) {
    created.add(node);
    return this;
  }

  /// Says the result types of a result node, where they do not follow from its operands.
  public DrrSource typed(OpNode result, TypeRef... resultTypes) {
    types.put(result, ImmutableList.copyOf(resultTypes));
    return this;
  }

  /// Gives a result node the locations of these source nodes, fused; by default of all.
  public DrrSource location(OpNode result, OpNode... sources) {
    locations.put(result, ImmutableList.copyOf(sources));
    return this;
  }

  /// Has a result node stand before the operation found for `source`, though the others stand where all
  /// that is replaced is known. So a rule can replace operations that are far from each other, such as
  /// one and its gradient. It does not match where operands of the node are not known there.
  public DrrSource before(OpNode result, OpNode source) {
    places.put(result, source);
    return this;
  }

  /// Runs `action` once the result is built and before the source is replaced.
  public DrrSource then(BiConsumer<Match, PatternRewriter> action) {
    afterwards.add(action);
    return this;
  }

  private OpNode onlyRoot() {
    if (roots.size() != 1) {
      throw RuleError.of(
          rule, "there are %d roots: name the result that is replaced", roots.size());
    }
    return roots.get(0);
  }

  /// {@return every replacement, those of a whole root spelt out}
  ImmutableList<Replacement> allReplacements() {
    OpNode whole = wholesale;
    if (whole == null) {
      return ImmutableList.copyOf(replacements);
    }
    OpNode root = onlyRoot();
    int groups = NodeResults.groupCount(root);
    if (groups != NodeResults.groupCount(whole)) {
      throw RuleError.at(
          rule,
          NodeResults.of(root, 0),
          "the result has %d results where the root has %d",
          NodeResults.groupCount(whole),
          groups);
    }
    var all = new ArrayList<>(replacements);
    for (int i = 0; i < groups; i++) {
      all.add(new Replacement(NodeResults.of(root, i), NodeResults.of(whole, i)));
    }
    return ImmutableList.copyOf(all);
  }

  @Override
  public String toString() {
    return "%s: %s".formatted(rule, Arrays.toString(roots.toArray()));
  }
}
