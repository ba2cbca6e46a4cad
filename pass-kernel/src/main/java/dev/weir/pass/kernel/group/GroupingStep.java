package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.kernel.rule.OperatorPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A part of a block after grouping: a group with the views around it, or operators that stay as they are.
///
/// @param before operators that stay, before the group
/// @param cluster what becomes a group
/// @param kind what kind of group
/// @param after operators that stay, after the group
record GroupingStep(
    ImmutableList<Operation> before,
    Optional<Cluster> cluster,
    GroupKind kind,
    ImmutableList<Operation> after) {
  /// {@return an operator that stays as it is}
  static GroupingStep of(Operation op) {
    return new GroupingStep(
        ImmutableList.of(op), Optional.empty(), GroupKind.OPAQUE, ImmutableList.of());
  }

  /// {@return `whole` as one group, with the views at its edge}
  static GroupingStep whole(Cluster whole, SymbolicSizes sizes) {
    GroupKind kind = whole.horizontal() ? GroupKind.HORIZONTAL : kind(whole, sizes);
    return new GroupingStep(ImmutableList.of(), Optional.of(whole), kind, ImmutableList.of());
  }

  /// {@return `whole` as a group and the views around it}: one of what a group is given, or gives anyway, costs nothing
  /// outside of it, but within it a tensor if others use it
  static GroupingStep withoutViews(Cluster whole, SymbolicSizes sizes) {
    if (whole.horizontal()) {
      return whole(whole, sizes);
    }
    List<Operation> before = new ArrayList<>();
    List<Operation> after = new ArrayList<>();
    Cluster cluster = whole;
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Operation op : cluster.operations()) {
        if (whole.kinds().patternOf(op) != OperatorPattern.VIEW
            || !cluster.outputs().contains(op.result(0))) {
          continue;
        }
        boolean first = cluster.inputs().contains(op.operand(0));
        Cluster rest = without(cluster, op);
        // A view may be what holds the others together.
        if (!rest.isView() && space(rest, sizes).space().isEmpty()) {
          continue;
        }
        if (first) {
          before.add(op);
        } else if (cluster.outputs().contains(op.operand(0)) && !isUsed(op.result(0), cluster)) {
          after.add(0, op);
        } else {
          continue;
        }
        cluster = rest;
        changed = true;
        break;
      }
    }
    if (cluster.isView()) {
      before.addAll(cluster.operations());
      before.addAll(after);
      return new GroupingStep(
          ImmutableList.copyOf(before), Optional.empty(), GroupKind.OPAQUE, ImmutableList.of());
    }
    return new GroupingStep(
        ImmutableList.copyOf(before),
        Optional.of(cluster),
        kind(cluster, sizes),
        ImmutableList.copyOf(after));
  }

  private static GroupKind kind(Cluster cluster, SymbolicSizes sizes) {
    IterationSpace.Result result = space(cluster, sizes);
    return result
        .space()
        .orElseThrow(() -> new IllegalStateException("a group fell apart: " + result.refusal()))
        .kind();
  }

  private static IterationSpace.Result space(Cluster cluster, SymbolicSizes sizes) {
    return IterationSpace.of(cluster.operations(), cluster.outputs(), sizes);
  }

  private static Cluster without(Cluster cluster, Operation op) {
    List<Operation> rest = new ArrayList<>(cluster.operations());
    rest.remove(op);
    return Cluster.of(cluster.kinds(), rest);
  }

  private static boolean isUsed(Value value, Cluster cluster) {
    for (OpOperand use : value.uses()) {
      if (cluster.operations().contains(use.owner())) {
        return true;
      }
    }
    return false;
  }
}
