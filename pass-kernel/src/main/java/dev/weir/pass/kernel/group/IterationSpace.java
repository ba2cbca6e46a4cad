package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

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

  IterationSpace(GroupKind kind, AxisRelations relations, int[] order, BitSet reduced) {
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
  public static Result of(List<Operation> ops, Collection<Value> kept, SymbolicSizes sizes) {
    AxisRelations relations = new AxisRelations(sizes);
    for (Operation op : ops) {
      String refusal = relations.add(op);
      if (refusal != null) {
        return Result.refuse(refusal);
      }
    }
    return new SpaceSearch(relations, kept).run();
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
  /// of a matmul that is summed over is not one of the space and given as -1}
  ///
  /// @throws IllegalArgumentException if no operator of the space has to do with `value`
  public ImmutableList<ImmutableIntArray> axesOf(Value value) {
    if (relations.of(value) == null) {
      throw new IllegalArgumentException("the value is not in the iteration space");
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
}
