package dev.weir.pass.mindir.effects;

import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.DependOp;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.mindir.SwitchLayerOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The reads of a body that are copied.
///
/// Source: `GetNeedInsertLoads` in mindspore/ccsrc/pipeline/jit/ps/static_analysis/order_enforce.cc,
/// MindSpore 2.7.
final class LoadCopies {
  private final CopyElimination level;
  private final List<Operation> order;
  private final Set<LoadOp> copied = new LinkedHashSet<>();

  private @Nullable ReachedKeys reached;

  private LoadCopies(CopyElimination level, List<Operation> order) {
    this.level = level;
    this.order = order;
  }

  /// Copies what `level` asks for in `body`, whose operations stand in order.
  ///
  /// @return how many copies were made
  static int insert(Block body, CopyElimination level, Rewriter rewriter) {
    List<Operation> order = new ArrayList<>();
    body.forEach(order::add);
    Set<LoadOp> copied =
        level == CopyElimination.NEEDED
            ? LateReads.of(order)
            : new LoadCopies(level, order).choose();
    for (LoadOp load : copied) {
      rewriter.setInsertionPointAfter(load);
      rewriter.setLocation(load.location());
      var copy =
          rewriter.add(MindIrOps.tensorMove(load.out(), RefType.contentOf(load.out().type())));
      rewriter.replaceUsesIf(load.out(), copy.out(), use -> use.owner() != copy);
    }
    return copied.size();
  }

  private Set<LoadOp> choose() {
    if (level == CopyElimination.NO_LOAD) {
      return copied;
    }
    Map<String, List<LoadOp>> byKey = new LinkedHashMap<>();
    for (Operation op : order) {
      if (op instanceof LoadOp load) {
        load(load, byKey);
      } else if (op instanceof ReturnOp end) {
        returned(end);
      } else if (op instanceof PartialOp
          || op instanceof CallOp call && call.callee().definingOp() instanceof ClosureOp) {
        for (Value operand : op.operands()) {
          if (operand.definingOp() instanceof LoadOp load && hasKey(load)) {
            copied.add(load);
          }
        }
      }
    }
    for (Map.Entry<String, List<LoadOp>> entry : byKey.entrySet()) {
      List<LoadOp> loads = entry.getValue();
      if (loads.size() > 1
          && (level == CopyElimination.CONSERVATIVE || meet(loads, entry.getKey()))) {
        copied.addAll(loads);
      }
    }
    return copied;
  }

  private void load(LoadOp load, Map<String, List<LoadOp>> byKey) {
    if (level == CopyElimination.EVERY_LOAD) {
      copied.add(load);
      return;
    }
    Value from = load.parameter();
    while (from.definingOp() instanceof DependOp depend) {
      from = depend.value();
    }
    if (isGivenByFunction(from)) {
      copied.add(load);
    }
    if (hasKey(load) && !isOnlyOrdered(load)) {
      byKey.computeIfAbsent(key(load), any -> new ArrayList<>()).add(load);
    }
  }

  private static boolean isGivenByFunction(Value value) {
    if (value.definingOp() instanceof PartialOp) {
      return true;
    }
    if (!(value.definingOp() instanceof CallOp call)) {
      return false;
    }
    Operation callee = call.callee().definingOp();
    return callee instanceof ClosureOp
        || callee instanceof SwitchOp
        || callee instanceof SwitchLayerOp;
  }

  private void returned(ReturnOp end) {
    Value value = end.value();
    while (value.definingOp() instanceof DependOp depend) {
      value = depend.value();
    }
    List<Value> results =
        value.definingOp() instanceof MakeTupleOp tuple ? tuple.elements() : List.of(value);
    for (Value result : results) {
      if (result.definingOp() instanceof LoadOp load && hasKey(load)) {
        copied.add(load);
      }
    }
  }

  private static boolean hasKey(LoadOp load) {
    return load.parameter().type() instanceof RefType;
  }

  private static String key(LoadOp load) {
    return ((RefType) load.parameter().type()).key();
  }

  /// Whether what was read is in tuples for states to wait for, and nowhere else.
  private static boolean isOnlyOrdered(LoadOp load) {
    for (OpOperand use : load.out().uses()) {
      if (!(use.owner() instanceof MakeTupleOp tuple)) {
        return false;
      }
      for (OpOperand outer : tuple.out().uses()) {
        if (!(outer.owner() instanceof UpdateStateOp)) {
          return false;
        }
      }
    }
    return !load.out().isUnused();
  }

  /// Whether some user of one of `loads` sees two of them: itself, or through what it uses.
  private boolean meet(List<LoadOp> loads, String key) {
    for (LoadOp load : loads) {
      for (OpOperand use : load.out().uses()) {
        if (!(use.owner() instanceof UpdateStateOp) && seesTwo(use.owner(), key)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean seesTwo(Operation user, String key) {
    int times = 0;
    for (Value operand : user.operands()) {
      Operation used = operand.definingOp();
      if (used instanceof LoadOp load && hasKey(load) && key(load).equals(key)) {
        times++;
      }
      if (used == null) {
        continue;
      }
      for (Value inner : used.operands()) {
        if (!(inner.definingOp() instanceof UpdateStateOp) && reaches(inner, key)) {
          times++;
        }
      }
    }
    return times > 1;
  }

  /// Whether `value` is the parameter, or is computed from it other than by way of tokens.
  private boolean reaches(Value value, String key) {
    if (reached == null) {
      reached = new ReachedKeys(order);
    }
    return reached.reaches(value, key);
  }
}
