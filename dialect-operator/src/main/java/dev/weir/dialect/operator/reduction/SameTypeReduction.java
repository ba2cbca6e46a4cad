package dev.weir.dialect.operator.reduction;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import java.util.List;

/// A reduction whose result has the element type of its operand.
public sealed interface SameTypeReduction extends AxisReduction permits MaxOp, MeanOp, MinOp {
  /// {@return whether reduced dimensions stay, with size 1}
  @Attr
  default boolean keepdim() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return reducedType(shapes, keepdim(), shapes.of(x()).elementType());
  }
}
