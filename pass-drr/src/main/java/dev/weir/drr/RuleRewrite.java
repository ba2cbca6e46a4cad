package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.MalformedOperationException;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.rewrite.PatternRewriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a rule does once all its nodes are bound: asks the constraints, makes the result, has it stand
/// for what is replaced and erases what is left of the source.
final class RuleRewrite {
  private final String rule;
  private final DrrSource source;
  private final ImmutableList<DrrSource.Replacement> replacements;
  private final ResultPlan plan;
  private final boolean reusesReplaced;

  /// The replacements by values that are there already.
  private final ImmutableList<DrrSource.Replacement> reused;

  /// Whether the replacements are those of the only root's result groups, in order; null where that
  /// depends on what is found.
  private final @Nullable Boolean whole;

  /// Whether attributes of what is found must be there.
  private final boolean needsAttributes;

  /// Whether all that is replaced belongs to the only root, so that the result can stand before it.
  private final boolean atRoot;

  /// Whether what is made uses a result of the only root, and so stands after it.
  private final boolean usesRoot;

  /// @param rule what the rule is called
  RuleRewrite(
      String rule,
      DrrSource source,
      ImmutableList<DrrSource.Replacement> replacements,
      ResultPlan plan,
      boolean reusesReplaced,
      boolean needsAttributes) {
    this.rule = rule;
    this.source = source;
    this.replacements = replacements;
    this.plan = plan;
    this.reusesReplaced = reusesReplaced;
    this.needsAttributes = needsAttributes;
    this.reused =
        replacements.stream()
            .filter(r -> isThereAlready(r.to()))
            .collect(ImmutableList.toImmutableList());
    OpNode root = source.roots.get(0);
    this.whole = root.definition == null ? null : replacesWhole(root.definition);
    this.atRoot =
        source.roots.size() == 1
            && replacements.stream().allMatch(r -> owner(r.from()) == source.roots.get(0));
    this.usesRoot = isUsedByResult(root);
  }

  /// {@return whether nothing depends on the types found, on expressions or on a place for the result}
  boolean alwaysApplies() {
    return atRoot && source.required.isEmpty() && !needsAttributes && reused.isEmpty();
  }

  private boolean isThereAlready(Operands to) {
    OpNode node = owner(to);
    return node == null
        ? to instanceof ValueNode.Input || to instanceof Operands.Captured
        : plan.items.stream()
            .noneMatch(item -> item instanceof ResultPlan.Made made && made.node() == node);
  }

  private static @Nullable OpNode owner(Operands operands) {
    return switch (operands) {
      case ValueNode.Result result -> result.node;
      case Operands.Results results -> results.node;
      default -> null;
    };
  }

  /// {@return null if the rule was applied, else the reason why not}
  @Nullable String apply(Frame frame, Operation root, PatternRewriter rewriter) {
    String refusal = refusal(frame);
    if (refusal != null) {
      return refusal;
    }
    if (!source.places.isEmpty() && !arePlacesReached(frame)) {
      return "an operand is not known where it would be used";
    }
    if (!atRoot) {
      Spot spot = spot(frame, root);
      if (spot == null) {
        return "no place dominates all that is replaced";
      }
      spot.go(rewriter);
    } else if (usesRoot) {
      rewriter.setInsertionPointAfter(root);
    } else {
      rewriter.setInsertionPoint(root);
    }
    try {
      plan.build(frame, rewriter);
    } catch (IllegalArgumentException | MalformedOperationException | ClassCastException e) {
      throw new RuleFault(rule, root, "%s", String.valueOf(e.getMessage()));
    }
    for (int i = 0; i < source.afterwards.size(); i++) {
      source.afterwards.get(i).accept(frame, rewriter);
    }
    replace(frame, rewriter);
    erase(frame, rewriter);
    return null;
  }

  /// {@return a reason if something that the author demands does not hold, has no value, or if a value
  /// that is there already would stand for one of another type}
  private @Nullable String refusal(Frame frame) {
    for (int i = 0; i < source.constraints.size(); i++) {
      DrrSource.Constraint constraint = source.constraints.get(i);
      if (!constraint.predicate().test(frame)) {
        return constraint.reason();
      }
    }
    for (int i = 0; i < source.required.size(); i++) {
      if (source.required.get(i).apply(frame) == null) {
        return "an expression of the result has no value";
      }
    }
    for (int i = 0; i < reused.size(); i++) {
      DrrSource.Replacement replacement = reused.get(i);
      boolean fits =
          replacement.from() instanceof ValueNode from && replacement.to() instanceof ValueNode to
              ? frame.get(from).type().equals(frame.get(to).type())
              : frame.get(replacement.from()).types().equals(frame.get(replacement.to()).types());
      if (!fits) {
        return "the replacement has another type";
      }
    }
    return null;
  }

  // Several operations are replaced at once: the result must stand after all its inputs and before
  // all users.

  private Operation earliestReplaced(Frame frame, Operation root) {
    Operation earliest = root;
    for (DrrSource.Replacement replacement : replacements) {
      if (hasPlace(replacement)) {
        continue;
      }
      OpNode node = owner(replacement.from());
      Operation op = node == null ? root : frame.get(node);
      if (op.block() == root.block() && op.isBeforeInBlock(earliest)) {
        earliest = op;
      }
    }
    return earliest;
  }

  /// Where the result stands: before or after an operation.
  private record Spot(Operation op, boolean after) {
    void go(PatternRewriter rewriter) {
      if (after) {
        rewriter.setInsertionPointAfter(op);
      } else {
        rewriter.setInsertionPoint(op);
      }
    }
  }

  /// {@return where the result can stand: before the earliest replaced operation, or after the latest
  /// of what it needs; null where neither will do}
  private @Nullable Spot spot(Frame frame, Operation root) {
    Block block = root.block();
    Operation latest = null;
    for (Object capture : frame.captures) {
      latest =
          switch (capture) {
            case Value value -> later(latest, value, block);
            case ValueRange values -> later(latest, values, block);
            case null, default -> latest;
          };
    }
    Operation earliest = earliestReplaced(frame, root);
    for (int i = 0; i < frame.variant.order.size(); i++) {
      OpNode node = frame.variant.order.get(i);
      if (isUsedByResult(node)) {
        latest = later(latest, frame.get(node).results(), block);
      }
    }
    for (OpNode place : source.places.values()) {
      latest = later(latest, frame.get(place).results(), block);
    }
    if (latest == null || latest.isBeforeInBlock(earliest)) {
      return new Spot(earliest, false);
    }
    for (DrrSource.Replacement replacement : replacements) {
      if (hasPlace(replacement)) {
        continue;
      }
      for (Value value : frame.get(replacement.from())) {
        if (isUsedBefore(value, latest, frame)) {
          return null;
        }
      }
    }
    return new Spot(latest, true);
  }

  /// {@return whether what stands for it has a place of its own}
  private boolean hasPlace(DrrSource.Replacement replacement) {
    OpNode by = owner(replacement.to());
    return by != null && source.places.containsKey(by);
  }

  /// {@return whether the operands of what has a place of its own are known there}
  private boolean arePlacesReached(Frame frame) {
    for (Map.Entry<OpNode, OpNode> entry : source.places.entrySet()) {
      Operation place = frame.get(entry.getValue());
      for (Operands operands : entry.getKey().operands) {
        OpNode from = owner(operands);
        if (from != null && !frame.variant.binds(from)) {
          continue;
        }
        for (Value value : frame.get(operands)) {
          Operation op = value.definingOp();
          if (op != null && op.block() == place.block() && !op.isBeforeInBlock(place)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private boolean isUsedByResult(OpNode node) {
    return plan.items.stream()
        .anyMatch(item ->
            switch (item) {
              case ResultPlan.Made made ->
                  made.place() == null
                      && Arrays.stream(made.node().operands).anyMatch(o -> isOf(o, node));
              case ResultPlan.Native made ->
                  made.node().builder instanceof RuleReader.Builds builds
                      && builds.call().arguments().stream()
                          .anyMatch(argument ->
                              argument instanceof RuleExpression.ValueOf(var value)
                                  && isOf(value, node));
            });
  }

  private static boolean isOf(Operands operands, OpNode node) {
    return operands instanceof Operands.Listed listed
        ? listed.parts.stream().anyMatch(part -> isOf(part, node))
        : owner(operands) == node;
  }

  private static @Nullable Operation later(
      @Nullable Operation latest, List<Value> values, @Nullable Block block) {
    Operation result = latest;
    for (Value value : values) {
      result = later(result, value, block);
    }
    return result;
  }

  private static @Nullable Operation later(
      @Nullable Operation latest, Value value, @Nullable Block block) {
    Operation op = value.definingOp();
    if (op == null || op.block() != block) {
      return latest;
    }
    return latest == null || latest.isBeforeInBlock(op) ? op : latest;
  }

  private static boolean isUsedBefore(Value value, Operation place, Frame frame) {
    Block block = place.block();
    for (OpOperand use : value.uses()) {
      Operation user = block == null ? null : block.ancestorOf(use.owner());
      boolean consumed = false;
      for (Operation matched : frame.ops) {
        consumed |= matched == use.owner();
      }
      if (user != null && !consumed && (user == place || user.isBeforeInBlock(place))) {
        return true;
      }
    }
    return false;
  }

  private void replace(Frame frame, PatternRewriter rewriter) {
    if (atRoot && !reusesReplaced && replacesWhole(frame)) {
      if (replacements.size() == 1 && frame.op(0).resultCount() == 1) {
        ValueRange only = frame.get(replacements.get(0).to());
        if (only.size() == 1) {
          rewriter.replace(frame.op(0), only.get(0));
          return;
        }
      }
      var values = new ArrayList<Value>(replacements.size());
      for (DrrSource.Replacement replacement : replacements) {
        ValueRange from = frame.get(replacement.from());
        ValueRange to = frame.get(replacement.to());
        checkSizes(from, to, frame.op(0));
        values.addAll(to);
      }
      rewriter.replace(frame.op(0), values);
      return;
    }
    for (DrrSource.Replacement replacement : replacements) {
      ValueRange from = frame.get(replacement.from());
      ValueRange to = frame.get(replacement.to());
      checkSizes(from, to, frame.op(0));
      for (int i = 0; i < from.size(); i++) {
        rewriter.replaceUsesIf(from.get(i), to.get(i), use -> !frame.isMade(use.owner()));
      }
    }
  }

  private void checkSizes(ValueRange from, ValueRange to, Operation root) {
    if (from.size() != to.size()) {
      throw new RuleFault(
          rule,
          root,
          "results of '%s' have %d values, and %d are to replace them",
          root.name(),
          from.size(),
          to.size());
    }
  }

  /// {@return whether the replacements are those of the root's result groups, in order}
  private boolean replacesWhole(Frame frame) {
    if (whole != null) {
      return whole;
    }
    OpNode root = frame.variant.resolve(source.roots.get(0));
    return root.definition == null
        ? replacements.size() == 1 && frame.op(0).resultCount() == 1
        : replacesWhole(root.definition);
  }

  private boolean replacesWhole(OpDefinition definition) {
    if (replacements.size() != definition.resultGroups().size()) {
      return false;
    }
    for (int i = 0; i < replacements.size(); i++) {
      int group =
          switch (replacements.get(i).from()) {
            case ValueNode.Result result -> result.group;
            case Operands.Results results -> results.group;
            default -> -1;
          };
      if (group != i) {
        return false;
      }
    }
    return true;
  }

  private static void erase(Frame frame, PatternRewriter rewriter) {
    Variant variant = frame.variant;
    for (int i = 0; i < variant.nodeCount(); i++) {
      Operation op = variant.found(frame, i);
      if (op.block() != null && op.isUnused()) {
        rewriter.erase(op);
      }
    }
  }
}
