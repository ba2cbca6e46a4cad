package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Value;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.rewrite.RegionFlow.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
        RewritePattern.on(kind, prefix + "-passed-around", (op, rw) -> usePassedAround(op, rw)),
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
    List<RegionFlow.Group> unused = new ArrayList<>();
    for (RegionFlow.Group group : flow.groups()) {
      if (group.isUnused()) {
        unused.add(group);
      }
    }
    if (unused.isEmpty()) {
      return Rewrite.noMatch("every value is used");
    }
    flow.drop(unused, rw);
    return Rewrite.applied();
  }
}
