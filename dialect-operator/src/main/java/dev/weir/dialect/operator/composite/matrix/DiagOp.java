package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Diagonals;
import dev.weir.dialect.operator.inference.Planes;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// For a vector the matrix with it on the diagonal that is `offset` after the main one, and `padding_value`
/// elsewhere; for a matrix the vector of the elements on that diagonal.
///
/// Shapes: `x: [N] -> [M, M]` with `M` = `N + |offset|`; `x: [R, C] -> [L]` with `L` the length of the diagonal.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 1 or 2, and a diagonal that lies beyond the matrix.
@OpDef(value = "diag", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface DiagOp extends CompositeOp, UnaryOperands {
  /// {@return how far the diagonal is to the right of the main one; below it if negative}
  @Attr
  default int offset() {
    return 0;
  }

  /// {@return the elements beside a diagonal that is filled}
  @Attr(codec = FloatCodec.class)
  default float paddingValue() {
    return 0.0f;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (x.rank() == 1) {
      Term size = x.size(0).plus(Math.abs((long) offset()));
      return shapes.types(x.reshaped(ImmutableList.of(size, size)));
    }
    if (x.rank() != 2) {
      throw new IllegalArgumentException("expects a vector or a matrix, got '%s'".formatted(x));
    }
    return shapes.types(x.reshaped(ImmutableList.of(new Planes(0, 1).diagonal(x, offset()))));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        Sizes.tensor(x()).rank() == 1
            ? Diagonals.filled(a, x(), offset(), paddingValue())
            : Diagonals.taken(a, x(), offset()));
  }
}
