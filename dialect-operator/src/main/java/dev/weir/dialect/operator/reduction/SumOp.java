package dev.weir.dialect.operator.reduction;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// The sum of the elements along `axis`, as a `dtype`. Where none is given, booleans and i32 are
/// summed as i64.
///
/// Shapes: `x: [A...] -> [reduced(A)...]`, `A` without the dimensions `axis`, or with size 1 there if
/// `keepdim`.
///
/// Element types: `x: T -> dtype`; without `dtype`, `x: T -> T`, but `x: i1 -> i64` and
/// `x: i32 -> i64`.
///
/// Diagnoses: axes out of range.
@OpDef(value = "sum", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface SumOp extends AxisReduction {
  /// {@return the element type of the result; undefined for that of `x`}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.UNDEFINED;
  }

  /// {@return whether reduced dimensions stay, with size 1}
  @Attr
  default boolean keepdim() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Type elements = x.elementType();
    if (dtype() != DType.UNDEFINED) {
      elements = ElementTypes.typeOf(dtype());
    } else if (elements.equals(IntegerType.I1) || elements.equals(IntegerType.I32)) {
      elements = IntegerType.I64;
    }
    return reducedType(shapes, keepdim(), elements);
  }
}
