package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
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
import dev.weir.ir.def.Operand;
import java.util.ArrayList;
import java.util.List;

/// Matrices, zeros but for the vectors of the last dimension of `input` on the diagonal that is `offset` after the
/// main one. Their rows lie along `dim1`, their columns along `dim2`.
///
/// Shapes: `input: [A...] -> [unsqueezed(A)...]`, the last size `N` of `A` being `N + |offset|` at `dim1` and `dim2`.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: a scalar, dimensions out of range, and two that are the same.
@OpDef(value = "diag_embed", format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface DiagEmbedOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  /// {@return how far the diagonal is to the right of the main one; below it if negative}
  @Attr
  default int offset() {
    return 0;
  }

  /// {@return the dimension of the rows, counted from the back if negative}
  @Attr
  default int dim1() {
    return -2;
  }

  /// {@return the dimension of the columns, counted from the back if negative}
  @Attr
  default int dim2() {
    return -1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    if (input.rank() == 0) {
      throw new IllegalArgumentException("expects vectors, got '%s'".formatted(input));
    }
    Planes planes = Planes.of(dim1(), dim2(), input.rank() + 1);
    Term size = input.size(input.rank() - 1).plus(Math.abs((long) offset()));
    List<Term> sizes = new ArrayList<>(input.sizes().subList(0, input.rank() - 1));
    sizes.add(Math.min(planes.rows(), planes.columns()), size);
    sizes.add(Math.max(planes.rows(), planes.columns()), size);
    return shapes.types(input.reshaped(sizes));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    int rank = Sizes.tensor(input()).rank() + 1;
    Value filled = Diagonals.filled(a, input(), offset(), 0);
    return ImmutableList.of(a.transpose(filled, Planes.of(dim1(), dim2(), rank).fromLast(rank)));
  }
}
