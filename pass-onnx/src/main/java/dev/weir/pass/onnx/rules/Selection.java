package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;

/// Elements that a condition selects; their number is known only at run time.
final class Selection {
  private final GraphWriter g;
  private final Value target;
  private final Value count;
  private final long size;

  /// @param places where each of `size` elements goes, from 0 on without gaps, if it is selected
  /// @param selected which elements are
  private Selection(GraphWriter g, Value places, Value selected) {
    this.g = g;
    this.size = GraphWriter.size(selected, 0);
    // Those that are not selected all go to one place behind.
    this.target = g.choose(selected, places, g.full((double) size, DType.INT64, size));
    this.count = g.sum(g.cast(selected, DType.INT64), true, 0);
  }

  /// {@return a selection in the order of the elements}
  static Selection inOrder(GraphWriter g, Value selected) {
    Value flags = g.cast(selected, DType.INT64);
    Value before = g.add(OperatorOps.cumsum(flags, g.scalar(0, DType.INT32)).exclusive(true));
    return new Selection(g, before, selected);
  }

  /// {@return those of `values` that are selected}
  Value of(Value values) {
    Value room = g.full(0, GraphWriter.dtype(values), size + 1);
    Value put = g.add(OperatorOps.scatter(room, target, values));
    return g.add(OperatorOps.slice(put, g.integers(0), count, ImmutableLongArray.of(0)));
  }

  /// {@return the positions of those that are selected}
  Value positions() {
    return of(IndexRules.steps(g, 1, 0, size));
  }
}
