package dev.weir.pass.mindir.effects;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Has who reads a parameter run before the parameter changes: the state that the change starts from
/// waits for the readers, where they do not themselves need it.
///
/// Source: `OrderEnforcer` in mindspore/ccsrc/pipeline/jit/ps/static_analysis/order_enforce.cc,
/// MindSpore 2.7. Deviation: what cannot be attached at one change is not tried again at later ones
/// that it needs as well, which comes to the same.
final class OrderEnforcement {
  /// Primitives that may give the memory of their operand: their users count as readers in their place.
  private static final ImmutableSet<String> REFERRING =
      ImmutableSet.of("ExpandDims", "BatchNormGrad", "Reshape");

  private final Rewriter rewriter;
  private final List<Operation> order;
  private final Map<Operation, Integer> positions = new HashMap<>();
  private final StateChain chain;
  private final Set<Operation> attached = new HashSet<>();
  private final Map<Value, List<LoadOp>> pending = new HashMap<>();

  private OrderEnforcement(Block body, Rewriter rewriter) {
    this.rewriter = rewriter;
    order = DependencyOrder.of(body);
    for (int i = 0; i < order.size(); i++) {
      positions.put(order.get(i), i);
    }
    chain = new StateChain(order);
  }

  /// Attaches readers to states in `body`. They may stand after the states then; bring the body into
  /// [DependencyOrder] again.
  static void apply(Block body, Rewriter rewriter) {
    new OrderEnforcement(body, rewriter).run();
  }

  private void run() {
    for (Operation op : order) {
      if (op instanceof LoadOp load) {
        pending.computeIfAbsent(load.parameter(), any -> new ArrayList<>()).add(load);
      }
    }
    Comparator<LoadOp> byState = Comparator.comparingInt(chain::latest);
    pending.values().forEach(loads -> loads.sort(byState));
    for (Operation op : order) {
      if (StateChain.isState(op)) {
        Operation before = ((UpdateStateOp) op).state().definingOp();
        if (before instanceof UpdateStateOp state) {
          change(state, op);
        }
      } else if (op instanceof MakeTupleOp tuple) {
        tuple(tuple);
      }
    }
  }

  /// What starts from `state`, apart from reads and from the state `next`, may change parameters.
  private void change(UpdateStateOp state, Operation next) {
    for (Operation writer : users(state)) {
      if (writer == next || writer instanceof LoadOp) {
        continue;
      }
      for (Value operand : List.copyOf(writer.operands())) {
        if (operand.type() instanceof RefType) {
          readers(operand, state);
        }
      }
    }
  }

  private void readers(Value parameter, UpdateStateOp state) {
    List<LoadOp> loads = pending.get(parameter);
    if (loads == null) {
      return;
    }
    for (Iterator<LoadOp> it = loads.iterator(); it.hasNext(); ) {
      LoadOp load = it.next();
      if (chain.isSingle() && chain.needs(load, state)) {
        if (chain.latest(load) > chain.latest(state)) {
          return;
        }
        continue;
      }
      Set<Operation> readers = new HashSet<>();
      boolean all = true;
      for (Operation user : users(load)) {
        if (attached.contains(user)) {
          continue;
        }
        if (user instanceof PrimitiveOp primitive && REFERRING.contains(primitive.primitive())) {
          readers.addAll(users(user));
          all = false;
        } else {
          readers.add(user);
        }
      }
      all &= attach(state, readers);
      if (all) {
        it.remove();
      }
    }
  }

  /// Those who take a tuple with something read in it count as readers.
  private void tuple(MakeTupleOp tuple) {
    UpdateStateOp last = null;
    for (Value element : tuple.elements()) {
      if (element.definingOp() instanceof LoadOp load) {
        UpdateStateOp state = lastState(load);
        last = state != null && (last == null || isBefore(last, state)) ? state : last;
      }
    }
    if (last == null) {
      return;
    }
    Set<Operation> readers = new HashSet<>();
    for (Operation user : users(tuple)) {
      if (!(user instanceof PrimitiveOp primitive && primitive.primitive().equals("Push"))) {
        readers.add(user);
      }
    }
    attach(last, readers);
  }

  /// The last state that waits for what was read, alone or in a tuple.
  private @Nullable UpdateStateOp lastState(LoadOp load) {
    UpdateStateOp last = null;
    Deque<Operation> open = new ArrayDeque<>();
    Set<Operation> seen = new HashSet<>();
    open.push(load);
    while (!open.isEmpty()) {
      for (Operation user : users(open.pop())) {
        if (user instanceof UpdateStateOp state) {
          last = last == null || isBefore(last, state) ? state : last;
        } else if (user instanceof MakeTupleOp && seen.add(user)) {
          open.push(user);
        }
      }
    }
    return last;
  }

  /// Has `state` wait for `readers`.
  ///
  /// @return whether nothing is left that could be attached elsewhere
  private boolean attach(UpdateStateOp state, Set<Operation> readers) {
    List<Operation> sorted = new ArrayList<>(readers);
    sorted.sort(Comparator.comparingInt(positions::get));
    boolean all = true;
    for (Operation reader : sorted) {
      if (reader instanceof MakeTupleOp || reader instanceof UpdateStateOp) {
        continue;
      }
      if (chain.needs(reader, state) || reader.resultCount() == 0) {
        all = false;
        continue;
      }
      attached.add(reader);
      if (!waitsFor(state, reader)) {
        List<Value> after = new ArrayList<>(state.after());
        after.add(reader.result(0));
        rewriter.setOperandGroup(state, 1, after);
      }
    }
    return all;
  }

  private static boolean waitsFor(UpdateStateOp state, Operation reader) {
    for (Value each : state.after()) {
      Operation definition = each.definingOp();
      if (definition == reader) {
        return true;
      }
      if (definition instanceof MakeTupleOp tuple) {
        for (Value element : tuple.elements()) {
          if (element.definingOp() == reader) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /// The operations of the body that use a result of `op` and that the end of the body needs.
  private Set<Operation> users(Operation op) {
    Set<Operation> users = new java.util.LinkedHashSet<>();
    for (OpOperand use : op.result(0).uses()) {
      Operation user = use.owner();
      if (positions.containsKey(user)) {
        users.add(user);
      }
    }
    return users;
  }

  private boolean isBefore(Operation a, Operation b) {
    return positions.get(a) < positions.get(b);
  }
}
