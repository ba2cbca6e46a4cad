package dev.weir.pass.mindir.effects;

import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.DependOp;
import dev.weir.dialect.mindir.DictGetItemOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.ListGetItemOp;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.MakeDictOp;
import dev.weir.dialect.mindir.MakeListOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.mindir.SideEffects;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.dialect.mindir.TupleGetItemOp;
import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/// The reads of a body whose values are used after something that may change the parameter, if the
/// operations run as they stand.
final class LateReads {
  /// Where what is used by whoever gets it counts as used.
  private static final int AT_THE_END = Integer.MAX_VALUE;

  private final Map<Operation, Integer> positions = new HashMap<>();
  private final Map<Value, Integer> lastUses = new HashMap<>();

  /// Where something may change a parameter, by its key; under no key, where any may change.
  private final Map<String, NavigableSet<Integer>> changes = new HashMap<>();

  private LateReads(List<Operation> order) {
    for (int i = 0; i < order.size(); i++) {
      positions.put(order.get(i), i);
    }
  }

  /// {@return the reads among `order`, the operations of a body as they run}
  static Set<LoadOp> of(List<Operation> order) {
    LateReads search = new LateReads(order);
    for (Operation op : order) {
      search.change(op);
    }
    // Users stand behind what they use, so that backwards each value is known when it is needed.
    for (int i = order.size() - 1; i >= 0; i--) {
      for (Value result : order.get(i).results()) {
        search.lastUses.put(result, search.lastUse(result));
      }
    }
    Set<LoadOp> late = new LinkedHashSet<>();
    for (Operation op : order) {
      if (op instanceof LoadOp load && search.isLate(load)) {
        late.add(load);
      }
    }
    return late;
  }

  private void change(Operation op) {
    if (op instanceof PrimitiveOp primitive && SideEffects.of(primitive) == SideEffects.MEMORY) {
      for (Value operand : op.operands()) {
        if (operand.type() instanceof RefType ref) {
          at(ref.key()).add(positions.get(op));
        }
      }
    } else if (op instanceof CallOp && takesMemory(op)) {
      at("").add(positions.get(op));
    }
  }

  private static boolean takesMemory(Operation op) {
    for (Value operand : op.operands()) {
      if (operand.type() instanceof UMonadType) {
        return true;
      }
    }
    return false;
  }

  private NavigableSet<Integer> at(String key) {
    return changes.computeIfAbsent(key, any -> new TreeSet<>());
  }

  private boolean isLate(LoadOp load) {
    int read = positions.get(load);
    int last = lastUses.get(load.out());
    String key = load.parameter().type() instanceof RefType ref ? ref.key() : "";
    if (last == AT_THE_END && load.parent() instanceof FuncOp function && !function.isPublic()) {
      return true;
    }
    return isChanged(key, read, last) || isChanged("", read, last);
  }

  private boolean isChanged(String key, int read, int last) {
    NavigableSet<Integer> all = changes.get(key);
    Integer next = all == null ? null : all.higher(read);
    return next != null && next < last;
  }

  /// Where the memory of `value` is read for the last time.
  private int lastUse(Value value) {
    int last = -1;
    for (OpOperand use : value.uses()) {
      last = Math.max(last, lastUse(use.owner()));
    }
    return last;
  }

  private int lastUse(Operation user) {
    if (user instanceof UpdateStateOp) {
      return -1;
    }
    if (isReferring(user)) {
      return lastUses.getOrDefault(user.result(0), AT_THE_END);
    }
    if (user instanceof CallOp) {
      // What is called may change the parameter before it reads what it was given, and may give
      // that
      // back.
      int result = lastUses.getOrDefault(user.result(0), AT_THE_END);
      return takesMemory(user) ? AT_THE_END : Math.max(positions.getOrDefault(user, 0), result);
    }
    if (user instanceof ReturnOp || user instanceof ClosureOp || user instanceof PartialOp) {
      return AT_THE_END;
    }
    return positions.getOrDefault(user, AT_THE_END);
  }

  /// Whether the result of `op` may be memory that it is given.
  private static boolean isReferring(Operation op) {
    return op instanceof MakeTupleOp
        || op instanceof MakeListOp
        || op instanceof MakeDictOp
        || op instanceof TupleGetItemOp
        || op instanceof ListGetItemOp
        || op instanceof DictGetItemOp
        || op instanceof DependOp
        || op instanceof SwitchOp
        || op instanceof PrimitiveOp primitive
            && (primitive.primitive().equals("StopGradient")
                || primitive.primitive().equals("Identity"));
  }
}
