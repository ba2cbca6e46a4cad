package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.rewrite.RegionFlow.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Canonical forms of what goes in and out of the regions of a [RegionBranch]: a value that comes from
/// outside and is only passed around is used itself, two results or arguments that always hold the
/// same become one, and what nobody uses is no longer handed over.
///
/// Mirrors MLIR's patterns of `RegionBranchOpInterface`.
public final class RegionBranchPatterns {
  private RegionBranchPatterns() {}

  /// {@return the patterns for operations of `kind`, whose operands and results that are handed over
  /// are the only variadic ones; their labels begin with `prefix`}
  public static <T extends RegionBranch> ImmutableList<Pattern> of(Class<T> kind, String prefix) {
    return ImmutableList.of(
        RewritePattern.on(
            kind, prefix + "-passed-around", (op, rw) -> usePassedAround(op, rw)),
        RewritePattern.on(kind, prefix + "-same-values", (op, rw) -> mergeSame(op, rw)),
        RewritePattern.on(kind, prefix + "-unused-values", (op, rw) -> dropUnused(op, rw)));
  }

  private static Rewrite usePassedAround(RegionBranch op, PatternRewriter rw) {
    RegionFlow flow = RegionFlow.of(op);
    if (flow == null) {
      return Rewrite.noMatch("its ends do not fit");
    }
    boolean changed = false;
    for (Map.Entry<Value, Value> each : flow.constantInputs().entrySet()) {
      if (!each.getKey().isUnused()) {
        rw.replaceAllUses(each.getKey(), each.getValue());
        changed = true;
      }
    }
    return changed ? Rewrite.applied() : Rewrite.noMatch("no value is only passed around");
  }

  /// Where a value is an input of, and what it is made of.
  private record Signature(Object home, List<Value> values) {}

  private static Rewrite mergeSame(RegionBranch op, PatternRewriter rw) {
    RegionFlow flow = RegionFlow.of(op);
    if (flow == null) {
      return Rewrite.noMatch("its ends do not fit");
    }
    Map<Signature, Value> known = new HashMap<>();
    boolean changed = false;
    for (Value input : flow.inputs()) {
      List<Value> values = new ArrayList<>();
      for (Place place : flow.sources(input)) {
        values.add(place.value());
      }
      Object home = input instanceof BlockArgument argument ? argument.owner() : op;
      Value same = known.putIfAbsent(new Signature(home, values), input);
      if (same != null && !input.isUnused() && same.type().equals(input.type())) {
        rw.replaceAllUses(input, same);
        changed = true;
      }
    }
    return changed ? Rewrite.applied() : Rewrite.noMatch("no two values are the same");
  }

  private static Rewrite dropUnused(RegionBranch op, PatternRewriter rw) {
    RegionFlow flow = RegionFlow.of(op);
    if (flow == null) {
      return Rewrite.noMatch("its ends do not fit");
    }
    Ties ties = new Ties();
    for (Value input : flow.inputs()) {
      ties.find(input);
      flow.sources(input).forEach(place -> ties.tie(input, place));
    }
    Set<Object> needed = new HashSet<>();
    for (Value input : flow.inputs()) {
      if (!input.isUnused()) {
        needed.add(ties.find(input));
      }
    }
    Set<Value> dead = new LinkedHashSet<>();
    Map<Operation, Set<Integer>> operands = new LinkedHashMap<>();
    for (Value input : flow.inputs()) {
      if (!needed.contains(ties.find(input))) {
        dead.add(input);
        for (Place place : flow.sources(input)) {
          operands.computeIfAbsent(place.owner(), o -> new HashSet<>()).add(place.index());
        }
      }
    }
    if (dead.isEmpty()) {
      return Rewrite.noMatch("every value is used");
    }
    drop(op, dead, operands, rw);
    return Rewrite.applied();
  }

  private static void drop(
      RegionBranch op,
      Set<Value> dead,
      Map<Operation, Set<Integer>> operands,
      PatternRewriter rw) {
    Set<Block> blocks = new LinkedHashSet<>();
    boolean results = false;
    for (Value value : dead) {
      if (value instanceof BlockArgument argument) {
        blocks.add(argument.owner());
      } else {
        results = true;
      }
    }
    operands.forEach(
        (owner, indices) -> {
          List<Value> kept = new ArrayList<>();
          for (int i = 0; i < owner.operandCount(); i++) {
            if (!indices.contains(i)) {
              kept.add(owner.operand(i));
            }
          }
          rw.setOperands(owner, kept);
        });
    blocks.forEach(block -> rw.eraseArguments(block, dead::contains));
    if (results) {
      rebuild(op, dead, rw);
    }
  }

  /// Makes `op` anew without the results in `dead`.
  private static void rebuild(RegionBranch op, Set<Value> dead, PatternRewriter rw) {
    List<OpResult> kept = new ArrayList<>();
    var types = ImmutableList.<Type>builder();
    for (int i = 0; i < op.resultCount(); i++) {
      if (!dead.contains(op.result(i))) {
        kept.add(op.result(i));
        types.add(op.result(i).type());
      }
    }
    OperationState state = new OperationState(op.definition(), op.location());
    state.addOperands(op.operands());
    state.setAttributes(op.inherentAttributes());
    state.setAttributes(op.discardableAttributes());
    state.setResultTypes(types.build());
    for (int i = 0; i < op.regionCount(); i++) {
      rw.inlineRegion(op.region(i), state.addRegion());
    }
    Operation made = rw.add(state);
    for (int i = 0; i < kept.size(); i++) {
      rw.replaceAllUses(kept.get(i), made.result(i));
    }
    rw.erase(op);
  }

  /// Which inputs and operands can only go together.
  private static final class Ties {
    private final Map<Object, Object> above = new HashMap<>();

    Object find(Object node) {
      Object root = node;
      for (Object up = above.get(root); up != null; up = above.get(root)) {
        root = up;
      }
      for (Object at = node; !at.equals(root);) {
        Object up = above.put(at, root);
        at = up == null ? root : up;
      }
      return root;
    }

    void tie(Object one, Object other) {
      Object a = find(one);
      Object b = find(other);
      if (!a.equals(b)) {
        above.put(a, b);
      }
    }
  }
}
