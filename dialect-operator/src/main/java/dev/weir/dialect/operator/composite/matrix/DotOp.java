package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.BinaryOperands;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The sum of the products of the elements of vectors, in each row.
///
/// Shapes: `x: [A..., K], y: [A..., K] -> [A...]`.
///
/// Element types: `x: T, y: T -> T`.
///
/// Diagnoses: shapes that differ, and no dimension.
@OpDef(value = "dot", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface DotOp extends CompositeOp, BinaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    shapes.sameShape(x, shapes.of(y()), "x and y");
    if (x.rank() == 0) {
      throw new IllegalArgumentException("expects vectors, got '%s'".formatted(x));
    }
    return shapes.types(shapes.tensor(x.elementType(), x.sizes().subList(0, x.rank() - 1)));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value products = a.times(x(), y());
    return ImmutableList.of(
        a.add(OperatorOps.sum(products, a.integers(-1)).dtype(Arithmetic.dtype(products))));
  }
}
