package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Diagonals;
import dev.weir.dialect.operator.inference.Planes;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The sum of the elements on the diagonal that is `offset` after the main one, of the matrices with rows along
/// `axis1` and columns along `axis2`.
///
/// Shapes: `x: [A...] -> [reduced(A)...]`, `A` without the two dimensions.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: axes out of range, and two that are the same.
@OpDef(value = "trace", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface TraceOp extends CompositeOp, UnaryOperands {
  /// {@return how far the diagonal is to the right of the main one; below it if negative}
  @Attr
  default int offset() {
    return 0;
  }

  /// {@return the axis of the rows, counted from the back if negative}
  @Attr
  default int axis1() {
    return 0;
  }

  /// {@return the axis of the columns, counted from the back if negative}
  @Attr
  default int axis2() {
    return 1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Planes planes = Planes.of(axis1(), axis2(), x.rank());
    ImmutableLongArray axes = ImmutableLongArray.of(planes.rows(), planes.columns());
    return shapes.types(Reductions.reduce(x, axes, false, x.elementType()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    int rank = Sizes.tensor(x()).rank();
    Value last = a.transpose(x(), Planes.of(axis1(), axis2(), rank).toLast(rank));
    Value there = Diagonals.at(a, a.size(last, rank - 2), a.size(last, rank - 1), offset());
    Value kept = a.where(there, last, 0);
    return ImmutableList.of(
        a.add(OperatorOps.sum(kept, a.integers(-2, -1)).dtype(Arithmetic.dtype(kept))));
  }
}
