package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// A tensor of the shape of `x` whose elements are all `value`; of its element type too unless
/// `dtype` says another one.
@OpDef(
    value = "full_like",
    format = "$x `,` $value attr-dict `:` functional-type(operands, results)")
public non-sealed interface FullLikeOp extends CreationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value value();

  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.UNDEFINED;
  }

  @Attr
  default PlaceAttr place() {
    return PlaceAttr.UNDEFINED;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("value");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    Type elements = dtype() == DType.UNDEFINED ? x.elementType() : ElementTypes.typeOf(dtype());
    return ImmutableList.of(x.withElementType(elements));
  }

  @Override
  default DType kernelDataType() {
    return dtype() != DType.UNDEFINED ? dtype() : CreationOp.super.kernelDataType();
  }
}
