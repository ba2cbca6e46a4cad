package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Whether each element is a number, neither infinite nor NaN.
///
/// Element types: `x: T -> i1`.
@OpDef(value = "isfinite", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface IsfiniteOp extends UnaryElementwiseOp {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()).withElementType(IntegerType.I1));
  }
}
