package dev.weir.dialect.operator.reduction;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The largest element along `axis`; NaN if there is one.
///
/// Shapes: `x: [A...] -> [reduced(A)...]`, `A` without the dimensions `axis`, or with size 1 there if
/// `keepdim`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: axes out of range.
@OpDef(value = "max", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface MaxOp extends AxisReduction {
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
