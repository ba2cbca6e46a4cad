package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import java.util.Arrays;
import java.util.List;

/// `x` with each slice along `axis` `repeats` times, one after the other.
///
/// Shapes: `x: [A..., N, B...] -> [A..., R N, B...]` with `N` at `axis` and `R` repeats.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an axis out of range, and fewer repeats than 1.
@OpDef(value = "repeat_interleave", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface RepeatInterleaveOp extends CompositeOp, UnaryOperands {
  /// {@return how often each slice comes}
  @Attr
  int repeats();

  /// {@return the axis, counted from the back if negative}
  @Attr
  int axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    int along = Axes.normalize(axis(), x.rank());
    if (repeats() < 1) {
      throw new IllegalArgumentException("expects repeats of 1 or more, got " + repeats());
    }
    return shapes.types(x.with(along, x.size(along).times(repeats())));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    int rank = Sizes.tensor(x()).rank();
    int along = Axes.normalize(axis(), rank);
    long[] times = new long[rank + 1];
    Arrays.fill(times, 1);
    times[along + 1] = repeats();
    Value each = a.unsqueeze(x(), along + 1L);
    return ImmutableList.of(
        a.together(a.add(OperatorOps.tile(each, a.integers(times))), along, along + 1));
  }
}
