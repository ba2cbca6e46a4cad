package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// A tensor of the shape of `x` whose elements are all `value`; of its element type too unless `dtype` specifies another one.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `-> dtype`; without `dtype`, `x: T -> T`.
@OpDef(
    value = "full_like",
    format = "$x `,` $value attr-dict `:` functional-type(operands, results)")
public non-sealed interface FullLikeOp extends CreationOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value value();

  /// {@return the element type of the result; undefined for that of `x`}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.UNDEFINED;
  }

  /// {@return the device of the result}
  @Attr
  default PlaceAttr place() {
    return PlaceAttr.UNDEFINED;
  }

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("value");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Type elements = dtype() == DType.UNDEFINED ? x.elementType() : ElementTypes.typeOf(dtype());
    return shapes.types(x.withElementType(elements));
  }

  @Override
  default DType kernelDataType() {
    return dtype() != DType.UNDEFINED ? dtype() : CreationOp.super.kernelDataType();
  }
}
