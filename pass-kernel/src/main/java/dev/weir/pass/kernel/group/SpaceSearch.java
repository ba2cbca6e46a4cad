package dev.weir.pass.kernel.group;

import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.kernel.rule.KernelRule.Trait;
import dev.weir.pass.kernel.rule.OperatorPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Looks for the space that some operators have in common.
final class SpaceSearch {
  private final AxisRelations relations;
  private final GroupableOperators operators;
  private final List<Operation> ops;
  private final Collection<Value> kept;
  private final List<Operation> products = new ArrayList<>();
  private boolean reduces;

  /// Axes that an operator goes over; parts of something put together do not count.
  private final Set<Integer> iterated = new LinkedHashSet<>();

  /// Axes that reductions take away, or that products sum over.
  private final Set<Integer> gone = new LinkedHashSet<>();

  private final Set<Integer> pieces;

  SpaceSearch(AxisRelations relations, Collection<Value> kept) {
    this.relations = relations;
    this.operators = relations.operators();
    this.ops = relations.added();
    this.kept = kept;
    this.pieces = relations.pieces();
  }

  IterationSpace.Result run() {
    if (ops.size() == 1 && operators.patternOf(ops.getFirst()) == OperatorPattern.WHOLE) {
      GroupKind kind = operators.ownKind(ops.getFirst()).orElseThrow();
      return IterationSpace.Result.of(
          new IterationSpace(kind, relations, relations.iterated(ops.getFirst()), new BitSet()));
    }
    for (Value value : relations.values()) {
      if (hasTwice(relations.of(value))) {
        return refuse("an axis would run along itself");
      }
    }
    for (Operation op : ops) {
      OperatorPattern pattern = operators.patternOf(op);
      if (pattern == OperatorPattern.MATMUL || pattern == OperatorPattern.CONVOLUTION) {
        products.add(op);
      }
      reduces |= pattern == OperatorPattern.REDUCTION;
      add(iterated, relations.iterated(op));
      add(gone, relations.reduced(op));
    }
    iterated.removeAll(pieces);
    for (Value value : kept) {
      int[] own = relations.of(value);
      if (own == null || distinct(own, pieces) < own.length) {
        return refuse("a part of something larger that others need");
      }
    }
    for (int axis : gone) {
      if (pieces.contains(axis)) {
        return refuse("a reduction of parts of something larger");
      }
    }
    if (relations.slicesComputed() && (reduces || !products.isEmpty())) {
      return refuse("a part of what a reduction or a product gives");
    }
    return switch (products.size()) {
      case 0 -> plain();
      case 1 -> product();
      case 2 -> attention();
      default -> refuse("more than two matmuls");
    };
  }

  private static IterationSpace.Result refuse(String why) {
    return IterationSpace.Result.refuse(why);
  }

  // Elementwise operators and reductions.

  private IterationSpace.Result plain() {
    Operation spanning = spanning();
    if (spanning == null) {
      return refuse("no operator goes over all axes");
    }
    for (Operation op : ops) {
      if (operators.patternOf(op) == OperatorPattern.REDUCTION) {
        if (!spans(op)) {
          return refuse(op.name() + " would be repeated along other axes");
        }
        if (relations.reduced(op).length != gone.size()) {
          return refuse(op.name() + " reduces other axes");
        }
        spanning = op;
      }
    }
    int[] order = relations.iterated(spanning);
    BitSet reduced = numbers(order, gone);
    for (Value value : kept) {
      if (distinct(relations.of(value), gone) < order.length - reduced.cardinality()) {
        return refuse("a smaller tensor that others need would be computed repeatedly");
      }
    }
    boolean ordered = true;
    boolean stretched = false;
    for (Value value : relations.values()) {
      int[] own = relations.of(value);
      stretched |= own.length < order.length;
      if ((!relations.computes(value) || kept.contains(value)) && !inOrder(own, order)) {
        ordered = false;
        if (reduces && own[own.length - 1] != order[order.length - 1]) {
          return refuse("a reduction together with a transposed innermost axis");
        }
      }
    }
    return IterationSpace.Result.of(
        new IterationSpace(kind(order, reduced, ordered, stretched), relations, order, reduced));
  }

  private GroupKind kind(int[] order, BitSet reduced, boolean ordered, boolean stretched) {
    if (reduces) {
      if (order.length > 0 && reduced.cardinality() == order.length) {
        return GroupKind.REDUCE_TREE;
      }
      // Along axes of size 1 only, rows have one element.
      return reduced.isEmpty() || reduced.nextSetBit(0) == order.length - reduced.cardinality()
          ? GroupKind.ROW_REDUCE
          : GroupKind.COL_REDUCE;
    }
    boolean moves = !ordered;
    for (Operation op : ops) {
      moves |=
          switch (operators.patternOf(op)) {
            case SLICE, GATHER, JOIN -> true;
            default -> false;
          };
    }
    return moves ? GroupKind.INJECTIVE : stretched ? GroupKind.BROADCAST : GroupKind.ELEMENTWISE;
  }

  /// {@return an operator that goes over all axes, the last of them, or null}
  private @Nullable Operation spanning() {
    for (int i = ops.size() - 1; i >= 0; i--) {
      if (spans(ops.get(i))) {
        return ops.get(i);
      }
    }
    return null;
  }

  private boolean spans(Operation op) {
    int[] own = relations.iterated(op);
    return own.length == iterated.size() && distinct(own, pieces) == own.length;
  }

  // Matmuls.

  /// All that follows the product, of matrices or of an image and a filter, goes over the elements of its result, all before it over those of its
  /// operands, and only the former is kept.
  private IterationSpace.Result product() {
    Operation matmul = products.get(0);
    if (reduces) {
      return refuse("a reduction together with a matmul");
    }
    int[] order = relations.iterated(matmul);
    String fault = fault(matmul, order);
    Set<Operation> before = ancestors(matmul);
    Set<Operation> after = descendants(matmul);
    for (Operation op : ops) {
      if (op == matmul || fault != null) {
        continue;
      }
      fault =
          before.contains(op)
              ? costly(op)
              : outside(op, order, "an operand of the product is computed with other axes");
      if (fault == null && !after.contains(op)) {
        fault = moving(op);
      }
    }
    fault = fault == null ? keptElsewhere(order, after, matmul) : fault;
    GroupKind kind = operators.ownKind(matmul).orElse(GroupKind.MATMUL);
    return fault == null
        ? IterationSpace.Result.of(new IterationSpace(kind, relations, order, new BitSet()))
        : refuse(fault);
  }

  /// A product, a softmax of its rows with what belongs to it, and the product of that with another matrix.
  private IterationSpace.Result attention() {
    Operation first = products.get(0);
    Operation second = products.get(1);
    for (Operation product : products) {
      if (operators.patternOf(product) == OperatorPattern.CONVOLUTION) {
        return refuse("a convolution and another product");
      }
    }
    Set<Operation> scores = descendants(first);
    Set<Operation> after = descendants(second);
    Operation left = second.operand(0).definingOp();
    Operation right = second.operand(1).definingOp();
    if (left == null || !scores.contains(left) || right != null && scores.contains(right)) {
      return refuse("two matmuls");
    }
    if (!reduces) {
      return refuse("two matmuls without a softmax between them");
    }
    int[] inner = relations.iterated(first);
    int[] order = relations.iterated(second);
    int[] rows = relations.reduced(second);
    String fault = fault(first, inner);
    fault = fault == null ? fault(second, order) : fault;
    Set<Operation> before = ancestors(first);
    Set<Operation> used = ancestors(second);
    Set<Operation> values = Collections.newSetFromMap(new IdentityHashMap<>());
    if (right != null && relations.computes(second.operand(1))) {
      values.addAll(ancestors(right));
      values.add(right);
    }
    for (Operation op : ops) {
      if (op == first || op == second || fault != null) {
        continue;
      }
      if (before.contains(op) || values.contains(op)) {
        fault = costly(op);
      } else if (after.contains(op)) {
        fault = outside(op, order, "other axes after the second product");
      } else if (!used.contains(op)) {
        fault = "something else than the second product needs the scores";
      } else if (operators.patternOf(op) == OperatorPattern.REDUCTION) {
        fault =
            Arrays.equals(relations.reduced(op), rows) ? null : op.name() + " reduces other axes";
      } else {
        fault = outside(op, inner, "other axes between the products");
      }
    }
    fault = fault == null ? keptElsewhere(order, after, second) : fault;
    return fault == null
        ? IterationSpace.Result.of(
            new IterationSpace(GroupKind.ATTENTION, relations, order, new BitSet()))
        : refuse(fault);
  }

  /// {@return what is wrong with the axes of a product, or null}
  private @Nullable String fault(Operation product, int[] own) {
    int[] summed = relations.reduced(product);
    if (summed.length > 1) {
      return "a product that sums over several axes";
    }
    for (int axis : summed) {
      for (int other : own) {
        if (axis == other) {
          return "an axis would run along itself";
        }
      }
    }
    return distinct(own, pieces) < own.length ? "products that are put side by side" : null;
  }

  /// {@return why `op` cannot stand before a product, or null}
  private @Nullable String costly(Operation op) {
    boolean cheap =
        operators.rules().has(op, Trait.CHEAP)
            || switch (operators.patternOf(op)) {
              case VIEW, TRANSPOSE, EXPAND, SLICE -> true;
              default -> false;
            };
    return cheap ? null : op.name() + " would be computed again for each tile of the product";
  }

  /// {@return why `op` cannot stand beside a product, or null}
  private @Nullable String moving(Operation op) {
    return switch (operators.patternOf(op)) {
      case ELEMENTWISE, VIEW, TRANSPOSE, EXPAND -> null;
      default -> op.name() + " beside a matmul";
    };
  }

  /// {@return `why` if `op` goes over axes that are not in `order`, or null}
  private @Nullable String outside(Operation op, int[] order, String why) {
    for (int axis : relations.iterated(op)) {
      boolean found = false;
      for (int each : order) {
        found |= each == axis;
      }
      if (!found) {
        return why;
      }
    }
    return null;
  }

  private @Nullable String keptElsewhere(int[] order, Set<Operation> after, Operation product) {
    for (Value value : kept) {
      Operation source = value.definingOp();
      boolean late = source == product || source != null && after.contains(source);
      if (!late || relations.of(value).length < order.length) {
        return "an operand of a product is needed elsewhere";
      }
    }
    return null;
  }

  private Set<Operation> ancestors(Operation of) {
    Set<Operation> before = Collections.newSetFromMap(new IdentityHashMap<>());
    before.add(of);
    for (int i = ops.indexOf(of) - 1; i >= 0; i--) {
      for (OpOperand use : ops.get(i).result(0).uses()) {
        if (before.contains(use.owner())) {
          before.add(ops.get(i));
        }
      }
    }
    before.remove(of);
    return before;
  }

  private Set<Operation> descendants(Operation of) {
    Set<Operation> after = Collections.newSetFromMap(new IdentityHashMap<>());
    after.add(of);
    for (int i = ops.indexOf(of) + 1; i < ops.size(); i++) {
      for (Value operand : ops.get(i).operands()) {
        Operation source = operand.definingOp();
        if (source != null && after.contains(source)) {
          after.add(ops.get(i));
        }
      }
    }
    after.remove(of);
    return after;
  }

  // Lists of axes.

  private static boolean hasTwice(int[] axes) {
    int[] sorted = axes.clone();
    Arrays.sort(sorted);
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] == sorted[i - 1]) {
        return true;
      }
    }
    return false;
  }

  private static int distinct(int[] axes, Set<Integer> without) {
    int count = 0;
    for (int axis : axes) {
      count += without.contains(axis) ? 0 : 1;
    }
    return count;
  }

  private static boolean inOrder(int[] own, int[] order) {
    int at = 0;
    for (int axis : own) {
      while (at < order.length && order[at] != axis) {
        at++;
      }
      if (at == order.length) {
        return false;
      }
    }
    return true;
  }

  private static BitSet numbers(int[] order, Set<Integer> axes) {
    BitSet numbers = new BitSet();
    for (int i = 0; i < order.length; i++) {
      if (axes.contains(order[i])) {
        numbers.set(i);
      }
    }
    return numbers;
  }

  private static void add(Set<Integer> set, int[] axes) {
    for (int axis : axes) {
      set.add(axis);
    }
  }
}
