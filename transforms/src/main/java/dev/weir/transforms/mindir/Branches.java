package dev.weir.transforms.mindir;

import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.ir.Block;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/// Choices between computations as `pd_op.if`.
final class Branches {
  private final OperatorBuilder out;
  private final Function<Lowered, List<Value>> flatten;

  Branches(OperatorBuilder out, Function<Lowered, List<Value>> flatten) {
    this.out = out;
    this.flatten = flatten;
  }

  /// {@return what the computation that `condition` chooses gives}; both must give values of the same
  /// structure, whose tensors are the results of the operator
  Lowered add(
      Value condition, GraphLowering.Computation whenTrue, GraphLowering.Computation whenFalse) {
    Region first = new Region();
    Region second = new Region();
    Lowered one = body(first, whenTrue);
    Lowered other = body(second, whenFalse);
    if (one instanceof Lowered.Missing || other instanceof Lowered.Missing) {
      return Lowered.Missing.MISSING;
    }
    if (!isAlike(one, other)) {
      throw new LoweringFault("the branches give values of different structure");
    }
    IfOp choice = (IfOp) out.operation(StructuredOps.ifOp(condition, first, second));
    return rebuild(one, choice.results().iterator());
  }

  private Lowered body(Region region, GraphLowering.Computation computation) {
    Block block = new Block(List.of());
    region.append(block);
    return out.within(
        block,
        () -> {
          Lowered value = computation.compute();
          if (!(value instanceof Lowered.Missing)) {
            out.operation(ControlFlowOps.yield(flatten.apply(value)));
          }
          return value;
        });
  }

  private static boolean isAlike(Lowered a, Lowered b) {
    if (a instanceof Lowered.Sequence one && b instanceof Lowered.Sequence other) {
      boolean same =
          one.elements().size() == other.elements().size() && one.keys().equals(other.keys());
      for (int i = 0; same && i < one.elements().size(); i++) {
        same = isAlike(one.elements().get(i), other.elements().get(i));
      }
      return same;
    }
    return !(a instanceof Lowered.Sequence)
        && !(b instanceof Lowered.Sequence)
        && a instanceof Lowered.Token == b instanceof Lowered.Token;
  }

  private static Lowered rebuild(Lowered shape, Iterator<? extends Value> results) {
    if (shape instanceof Lowered.Sequence sequence) {
      List<Lowered> elements = new ArrayList<>();
      for (Lowered element : sequence.elements()) {
        elements.add(rebuild(element, results));
      }
      return new Lowered.Sequence(
          com.google.common.collect.ImmutableList.copyOf(elements), sequence.keys());
    }
    return shape instanceof Lowered.Token ? shape : new Lowered.TensorValue(results.next());
  }
}
