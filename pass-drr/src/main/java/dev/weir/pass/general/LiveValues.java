package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import dev.weir.analysis.CallGraph;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.MemoryEffects.Effect;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.ReturnLike;
import dev.weir.ir.trait.SuccessorOperands;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.Terminator;
import dev.weir.rewrite.RegionFlow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which values and operations an effect, or what leaves a public function, depends on.
///
/// Optimistic: starts from effects and follows each operand to where its value comes from, once; a
/// value that is only forwarded is live only if what it becomes is.
final class LiveValues {
  private final Operation root;
  private final CallGraph graph;

  /// How values are handed around by operations with regions, as far as that may be changed.
  private final Map<RegionBranch, RegionFlow> flows = new LinkedHashMap<>();

  private final Map<Value, RegionFlow.Group> groups = new IdentityHashMap<>();
  private final Map<Operation, boolean[]> handedOn = new IdentityHashMap<>();

  /// Functions whose signature may be changed, since all their calls are known.
  private final Set<Operation> closed = Collections.newSetFromMap(new IdentityHashMap<>());

  private final Set<Value> values = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Operation> operations = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Value> waiting = new ArrayDeque<>();
  private final Deque<Operation> waitingOperations = new ArrayDeque<>();

  /// Looks at what `root` holds.
  ///
  /// @param throughRegions whether values that regions hand around are told apart
  LiveValues(Operation root, boolean throughRegions) {
    this.root = root;
    graph = CallGraph.of(root);
    graph.callables().forEach(this::enter);
    root.walk(op -> {
      if (throughRegions && op != root && op instanceof RegionBranch branch) {
        enter(branch);
      }
    });
    root.walk(op -> {
      if (op != root && (hasEffect(op) || op instanceof Symbol)) {
        need(op);
      }
    });
    for (Region region : root.regions()) {
      region.forEach(this::needEnd);
    }
    propagate();
  }

  private void enter(Callable callable) {
    boolean known =
        graph.areAllCallsKnown(callable)
            && callable.callableRegion().filter(body -> !body.isEmpty()).isPresent()
            && callable.dropFromSignature(new Rewriter(), i -> false, i -> false);
    for (Call call : graph.callsTo(callable)) {
      known &= call.attribute("arg_attrs") == null && call.attribute("res_attrs") == null;
    }
    if (known) {
      closed.add(callable);
    }
  }

  private void enter(RegionBranch op) {
    RegionFlow flow = RegionFlow.of(op);
    if (flow == null) {
      return;
    }
    flows.put(op, flow);
    for (RegionFlow.Group group : flow.groups()) {
      group.inputs().forEach(input -> groups.put(input, group));
      for (RegionFlow.Place place : group.places()) {
        handedOn(place.owner())[place.index()] = true;
      }
    }
  }

  private boolean[] handedOn(Operation op) {
    return handedOn.computeIfAbsent(op, o -> new boolean[o.operandCount()]);
  }

  private static boolean hasEffect(Operation op) {
    if (op instanceof MemoryEffects known) {
      Set<Effect> effects = known.effects();
      return effects.contains(Effect.WRITE) || effects.contains(Effect.FREE);
    }
    return !(op instanceof RecursiveMemoryEffects) && !(op instanceof Terminator);
  }

  CallGraph graph() {
    return graph;
  }

  Map<RegionBranch, RegionFlow> flows() {
    return Collections.unmodifiableMap(flows);
  }

  boolean isClosed(Callable callable) {
    return closed.contains(callable);
  }

  boolean isLive(Value value) {
    return values.contains(value);
  }

  boolean isNeeded(Operation op) {
    return operations.contains(op);
  }

  /// {@return whether no input of `group` is live}; then none of its operands need be forwarded
  boolean isDead(RegionFlow.Group group) {
    return group.inputs().stream().noneMatch(values::contains);
  }

  /// {@return the ends of the body of `callable` that give its results}
  static ImmutableList<Operation> returns(Callable callable) {
    var ends = ImmutableList.<Operation>builder();
    callable
        .callableRegion()
        .ifPresent(body -> {
          for (Block block : body) {
            if (block.last() instanceof ReturnLike end) {
              ends.add(end);
            }
          }
        });
    return ends.build();
  }

  private void need(Operation op) {
    if (operations.add(op)) {
      waitingOperations.push(op);
    }
  }

  private void needEnd(Block block) {
    if (block.last() != null) {
      need(block.last());
    }
  }

  private void mark(Value value) {
    if (values.add(value)) {
      waiting.push(value);
    }
  }

  private void propagate() {
    while (!waiting.isEmpty() || !waitingOperations.isEmpty()) {
      while (!waitingOperations.isEmpty()) {
        follow(waitingOperations.pop());
      }
      if (!waiting.isEmpty()) {
        follow(waiting.pop());
      }
    }
  }

  /// Marks what `op` needs, but for what it only forwards.
  private void follow(Operation op) {
    Operation parent = op.parent();
    if (parent != null && parent != root) {
      need(parent);
    }
    for (int i = 0, n = op.regionCount(); i < n; i++) {
      op.region(i).forEach(this::needEnd);
    }
    boolean[] handed = handedBy(op);
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      if (!handed[i]) {
        mark(op.operand(i));
      }
    }
    if (op.successorCount() > 0 && !(op instanceof Branch)) {
      op.successors().forEach(block -> block.arguments().forEach(this::mark));
    }
  }

  private boolean[] handedBy(Operation op) {
    boolean[] handed = handedOn(op);
    if (op instanceof Branch branch) {
      for (int i = 0; i < op.successorCount(); i++) {
        SuccessorOperands given = branch.successorOperands(i);
        hand(given.forwarded(), handed);
        for (int k = 0; k < given.produced(); k++) {
          mark(op.successor(i).argument(k));
        }
      }
    } else if (op instanceof Call call) {
      graph
          .target(call)
          .filter(closed::contains)
          .ifPresent(c -> hand(call.callArguments(), handed));
    } else if (op instanceof ReturnLike && closed.contains(op.parent())) {
      hand(OperandRange.all(op), handed);
    }
    return handed;
  }

  private static void hand(OperandRange range, boolean[] handed) {
    for (int i = 0; i < range.size(); i++) {
      handed[range.start() + i] = true;
    }
  }

  private void follow(Value value) {
    Operation definer = value.definingOp();
    if (definer != null) {
      need(definer);
    } else if (value.parentBlock() != null && value.parentBlock().parentOp() != root) {
      Operation around = value.parentBlock().parentOp();
      if (around != null) {
        need(around);
      }
    }
    RegionFlow.Group group = groups.get(value);
    if (group != null) {
      group.places().forEach(place -> mark(place.value()));
    } else if (value instanceof OpResult result && definer instanceof Call call) {
      Callable callee = graph.target(call).orElse(null);
      if (callee != null && closed.contains(callee)) {
        returns(callee).forEach(end -> mark(end.operand(result.index())));
      }
    } else if (value instanceof BlockArgument argument) {
      followHanded(argument);
    }
  }

  private void followHanded(BlockArgument argument) {
    Block block = argument.owner();
    if (block.isEntry()) {
      if (block.parentOp() instanceof Callable callable && closed.contains(callable)) {
        for (Call call : graph.callsTo(callable)) {
          mark(call.callArguments().get(argument.index()));
        }
      }
      return;
    }
    List<BlockOperand> uses = new ArrayList<>(block.predecessorUses());
    for (BlockOperand use : uses) {
      if (use.owner() instanceof Branch branch) {
        SuccessorOperands given = branch.successorOperands(use.index());
        int at = argument.index() - given.produced();
        if (at >= 0) {
          mark(given.forwarded().get(at));
        }
      }
    }
  }
}
