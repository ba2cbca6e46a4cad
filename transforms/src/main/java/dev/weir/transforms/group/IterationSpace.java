package dev.weir.transforms.group;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.CastOp;
import dev.weir.dialect.operator.ScaleOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The axes that one kernel goes over, and where in it the tensors lie.
///
/// Some operators have one if all their axes line up: one of them goes over all axes, reductions take the
/// same axes away, all of them, and what is kept for others has the axes that are left. Axes are numbered
/// from the outermost in.
public final class IterationSpace {
  private final GroupKind kind;
  private final AxisRelations relations;
  private final int[] order;
  private final BitSet reduced;

  private IterationSpace(
      GroupKind kind, AxisRelations relations, int[] order, BitSet reduced) {
    this.kind = kind;
    this.relations = relations;
    this.order = order;
    this.reduced = reduced;
  }

  /// What there is to say of some operators: a space, or why there is none.
  ///
  /// @param refusal why there is none, empty if there is one
  public record Result(Optional<IterationSpace> space, String refusal) {
    static Result of(IterationSpace space) {
      return new Result(Optional.of(space), "");
    }

    static Result refuse(String why) {
      return new Result(Optional.empty(), why);
    }
  }

  /// {@return the space of `ops`, which stand in the order of the program, where `kept` are the values that
  /// others use}
  public static Result of(
      List<Operation> ops, Collection<Value> kept, SymbolicSizes sizes) {
    AxisRelations relations = new AxisRelations(sizes);
    for (Operation op : ops) {
      String refusal = relations.add(op);
      if (refusal != null) {
        return Result.refuse(refusal);
      }
    }
    return new Search(relations).run(kept);
  }

  /// {@return what kind of kernel it is}
  public GroupKind kind() {
    return kind;
  }

  /// {@return how many axes there are}
  public int rank() {
    return order.length;
  }

  /// {@return the size of an axis, a name of [SymbolicSizes] if it is negative}
  public long size(int axis) {
    return relations.axes().size(order[axis]);
  }

  /// {@return whether reductions take axis `axis` away}
  public boolean isReduced(int axis) {
    return reduced.get(axis);
  }

  /// {@return for each dimension of `value` the axes that it runs along, none where its size is 1; an axis
  /// of a product of matrices that is summed over is not one of the space and given as -1}
  ///
  /// @throws IllegalArgumentException if no operator of the space has to do with `value`
  public ImmutableList<ImmutableIntArray> axesOf(Value value) {
    if (relations.of(value) == null) {
      throw new IllegalArgumentException("the value lies outside of the space");
    }
    var dimensions = ImmutableList.<ImmutableIntArray>builder();
    for (int[] each : relations.dimensionsOf(value)) {
      var numbers = ImmutableIntArray.builder(each.length);
      for (int axis : each) {
        numbers.add(numberOf(order, axis));
      }
      dimensions.add(numbers.build());
    }
    return dimensions.build();
  }

  /// {@return whether `value` has elements along an axis that reductions take away}
  boolean goesOverReduced(Value value) {
    int[] own = relations.of(value);
    if (own != null) {
      for (int axis : own) {
        int number = numberOf(order, axis);
        if (number >= 0 && reduced.get(number)) {
          return true;
        }
      }
    }
    return false;
  }

  private static int numberOf(int[] order, int axis) {
    for (int i = 0; i < order.length; i++) {
      if (order[i] == axis) {
        return i;
      }
    }
    return -1;
  }

  /// Looks for the space.
  private static final class Search {
    private final AxisRelations relations;
    private final List<Operation> ops;
    private @Nullable Operation product;

    /// Axes that an operator goes over.
    private final Set<Integer> iterated = new LinkedHashSet<>();

    /// Axes that reductions take away, or that the product sums over.
    private final Set<Integer> gone = new LinkedHashSet<>();

    Search(AxisRelations relations) {
      this.relations = relations;
      this.ops = relations.operators();
    }

    Result run(Collection<Value> kept) {
      for (Value value : relations.values()) {
        if (hasTwice(relations.of(value))) {
          return Result.refuse("an axis would run along itself");
        }
      }
      int products = 0;
      int reductions = 0;
      for (Operation op : ops) {
        switch (GroupableOperators.patternOf(op)) {
          case MATMUL -> {
            products++;
            product = op;
          }
          case REDUCTION -> reductions++;
          default -> {}
        }
        add(iterated, relations.iterated(op));
        add(gone, relations.reduced(op));
      }
      if (products > 1 || products == 1 && reductions > 0) {
        return Result.refuse(
            products > 1
                ? "two products of matrices"
                : "a reduction would need all of a product of matrices");
      }
      return products == 1 ? product(kept) : plain(kept, reductions > 0);
    }

    private Result plain(Collection<Value> kept, boolean reduces) {
      Operation spanning = spanning();
      if (spanning == null) {
        return Result.refuse("no operator goes over all axes");
      }
      for (Operation op : ops) {
        if (GroupableOperators.patternOf(op) == OperatorPattern.REDUCTION) {
          if (relations.iterated(op).length != iterated.size()) {
            return Result.refuse(op.name() + " would be repeated along other axes");
          }
          if (relations.reduced(op).length != gone.size()) {
            return Result.refuse(op.name() + " reduces other axes");
          }
          spanning = op;
        }
      }
      int[] order = relations.iterated(spanning);
      BitSet reduced = numbers(order, gone);
      for (Value value : kept) {
        if (distinct(relations.of(value), gone) < order.length - reduced.cardinality()) {
          return Result.refuse("a smaller tensor that others need would be computed repeatedly");
        }
      }
      boolean ordered = true;
      boolean stretched = false;
      for (Value value : relations.values()) {
        int[] own = relations.of(value);
        stretched |= own != null && own.length < order.length;
        if (own != null && (!relations.computes(value) || kept.contains(value)) && !inOrder(own, order)) {
          ordered = false;
          if (reduces && own[own.length - 1] != order[order.length - 1]) {
            return Result.refuse("a reduction together with a transposed innermost axis");
          }
        }
      }
      GroupKind kind;
      if (reduces) {
        kind = reductionKind(order.length, reduced);
      } else {
        kind =
            !ordered
                ? GroupKind.INJECTIVE
                : stretched ? GroupKind.BROADCAST : GroupKind.ELEMENTWISE;
      }
      return Result.of(new IterationSpace(kind, relations, order, reduced));
    }

    /// {@return why something else than cheap arithmetic stands before a product, or null}
    private @Nullable String prologue(Operation matmul) {
      Set<Operation> before = new LinkedHashSet<>();
      before.add(matmul);
      for (int i = ops.indexOf(matmul) - 1; i >= 0; i--) {
        Operation op = ops.get(i);
        for (OpOperand use : op.result(0).uses()) {
          if (before.contains(use.owner())) {
            before.add(op);
          }
        }
        if (before.contains(op) && !(op instanceof CastOp) && !(op instanceof ScaleOp)) {
          return op.name() + " would be computed again for each tile of the product";
        }
      }
      return null;
    }

    private static GroupKind reductionKind(int rank, BitSet reduced) {
      if (rank > 0 && reduced.cardinality() == rank) {
        return GroupKind.REDUCE_TREE;
      }
      // Along axes of size 1 only, rows have one element.
      return reduced.isEmpty()
          || reduced.nextSetBit(0) == rank - reduced.cardinality()
          ? GroupKind.ROW_REDUCE
          : GroupKind.COL_REDUCE;
    }

    /// All that follows the product goes over the elements of its result, all before it over those of its
    /// operands, and only the former is kept.
    private Result product(Collection<Value> kept) {
      Operation matmul = Objects.requireNonNull(product);
      String costly = prologue(matmul);
      if (costly != null) {
        return Result.refuse(costly);
      }
      for (Operation op : ops) {
        OperatorPattern pattern = GroupableOperators.patternOf(op);
        if (op != matmul && pattern != OperatorPattern.ELEMENTWISE) {
          return Result.refuse(op.name() + " together with a product of matrices");
        }
      }
      int[] order = relations.iterated(matmul);
      Set<Integer> own = new LinkedHashSet<>();
      add(own, order);
      for (int axis : relations.reduced(matmul)) {
        if (own.contains(axis)) {
          return Result.refuse("an axis would run along itself");
        }
      }
      for (int axis : iterated) {
        if (!own.contains(axis) && !gone.contains(axis)) {
          return Result.refuse("an operand of the product is computed with other axes");
        }
      }
      for (Value value : kept) {
        int[] axes = relations.of(value);
        if (axes.length < order.length || distinct(axes, gone) < order.length) {
          return Result.refuse("an operand of the product is needed elsewhere");
        }
      }
      return Result.of(
          new IterationSpace(GroupKind.MATMUL, relations, order, new BitSet()));
    }

    /// {@return an operator that goes over all axes, the last of them, or null}
    private @Nullable Operation spanning() {
      for (int i = ops.size() - 1; i >= 0; i--) {
        if (relations.iterated(ops.get(i)).length == iterated.size()) {
          return ops.get(i);
        }
      }
      return null;
    }

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
}
