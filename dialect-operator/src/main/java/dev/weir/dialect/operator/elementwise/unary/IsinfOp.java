package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Whether each element is infinite.
///
/// Element types: `x: T -> i1`.
@OpDef(value = "isinf", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface IsinfOp extends UnaryElementwiseOp {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()).withElementType(IntegerType.I1));
  }
}
