package dev.weir.dialect.operator.array;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.TensorArray;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// An empty list of tensors with elements of type `dtype`.
///
/// Shapes: `->`; the result is an empty list.
///
/// Element types: `->`, a list of `dtype`.
@OpDef(value = "create_array", format = "attr-dict `:` type($out)")
public non-sealed interface CreateArrayOp extends ArrayOp {
  /// {@return the element type of the tensors}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.FLOAT32;
  }

  @Result(TensorArray.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return orDeclared(new TensorArrayType(TensorType.of(ElementTypes.typeOf(dtype()), 0)));
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.ALLOCATE);
  }
}
