package dev.weir.pass.kernel.group;

import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.operator.normalization.DropoutOp;
import dev.weir.dialect.operator.program.AssertOp;
import dev.weir.dialect.operator.program.AssignOutOp;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.dialect.operator.program.FeedOp;
import dev.weir.dialect.operator.program.FetchOp;
import dev.weir.dialect.operator.program.PrintOp;
import dev.weir.dialect.shape.ConstrainOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which operations of a block must stay before which others: those whose results others use, those that
/// read what others write over, and those with effects, in their order.
///
/// Operations are known by their place in the block. There are a constant number of edges for each use.
final class BlockDependences {
  private final List<Operation> ops = new ArrayList<>();
  private final Map<Operation, Integer> numbers = new IdentityHashMap<>();
  private int[] from = new int[64];
  private int[] to = new int[64];
  private int edges;

  /// What stands for the memory of a value: the value that it was first, or the name of a parameter.
  private final Map<Value, Object> storages = new IdentityHashMap<>();

  private final Map<Object, List<Integer>> readers = new HashMap<>();
  private final Map<Object, Integer> writers = new HashMap<>();
  private int effect = -1;
  private int barrier = -1;

  BlockDependences(Block block) {
    for (Operation op : block) {
      numbers.put(op, ops.size());
      ops.add(op);
    }
    for (int i = 0; i < ops.size(); i++) {
      add(i, ops.get(i));
    }
  }

  /// {@return the operations in their order}
  List<Operation> operations() {
    return ops;
  }

  /// {@return the place of an operation of the block, or of the one that holds it; -1 outside}
  int number(@Nullable Operation op) {
    for (Operation at = op; at != null; at = at.parent()) {
      Integer number = numbers.get(at);
      if (number != null) {
        return number;
      }
    }
    return -1;
  }

  ClusterGraph graph() {
    return new ClusterGraph(ops.size(), Arrays.copyOf(from, edges), Arrays.copyOf(to, edges));
  }

  private void edge(int first, int second) {
    if (first < 0 || first == second) {
      return;
    }
    if (edges == from.length) {
      from = Arrays.copyOf(from, 2 * edges);
      to = Arrays.copyOf(to, 2 * edges);
    }
    from[edges] = first;
    to[edges++] = second;
  }

  private void add(int number, Operation op) {
    edge(barrier, number);
    op.walk(inner -> {
      for (Value operand : inner.operands()) {
        uses(number, operand);
      }
    });
    if (op instanceof ConstrainOp check) {
      // What computes with these tensors comes after what is said of their sizes.
      check.sources().forEach(tensor -> writers.put(storage(tensor), number));
    }
    Value written = written(op);
    boolean terminator = op instanceof Terminator;
    if (written != null) {
      writes(number, op, written);
    }
    if (terminator || written == null && isBarrier(op)) {
      for (int i = Math.max(0, barrier); i < number; i++) {
        edge(i, number);
      }
      barrier = number;
    } else if (!MemoryEffects.isPure(op)) {
      edge(effect, number);
      effect = number;
    }
  }

  private void uses(int number, Value operand) {
    int source = operand.definingOp() == null ? -1 : number(operand.definingOp());
    edge(source, number);
    Object storage = storage(operand);
    edge(writers.getOrDefault(storage, -1), number);
    readers.computeIfAbsent(storage, s -> new ArrayList<>()).add(number);
  }

  private Object storage(Value value) {
    return storages.computeIfAbsent(
        value,
        v -> v.definingOp() instanceof ParameterOp parameter ? parameter.parameterName() : v);
  }

  /// {@return the value whose memory `op` writes over, if that is all it does, or null}
  private static @Nullable Value written(Operation op) {
    if (op instanceof AssignOutOp assign) {
      return assign.output();
    }
    return op.definition().isInplaceTwin() ? op.operand(op.definition().inplaceOperand()) : null;
  }

  private void writes(int number, Operation op, Value written) {
    Object storage = storage(written);
    for (int reader : readers.getOrDefault(storage, List.of())) {
      if (reader < number) {
        edge(reader, number);
      }
    }
    readers.remove(storage);
    writers.put(storage, number);
    storages.put(op.result(0), storage);
  }

  /// {@return whether `op` may write over any memory}
  private static boolean isBarrier(Operation op) {
    return !MemoryEffects.isPure(op)
        && !(op instanceof DataOp)
        && !(op instanceof FeedOp)
        && !(op instanceof FetchOp)
        && !(op instanceof ShadowOutputOp)
        && !(op instanceof AssertOp)
        && !(op instanceof PrintOp)
        && !(op instanceof ConstrainOp)
        && !(op instanceof DropoutOp)
        && !(op instanceof ParameterOp);
  }
}
