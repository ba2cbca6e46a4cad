package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The vector of these integers.
@OpDef(value = "full_int_array", format = "attr-dict `:` type($out)")
public non-sealed interface FullIntArrayOp extends CreationOp, ConstantLike, Foldable {
  @Attr(codec = LongsCodec.class)
  ImmutableLongArray value();

  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.FLOAT32;
  }

  @Attr
  default PlaceAttr place() {
    return PlaceAttr.CPU;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(TensorType.of(ElementTypes.typeOf(dtype()), value().length()));
  }

  /// Folds to the list of integers.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return ElementTypes.typeOf(dtype()) instanceof IntegerType type
        ? Foldable.to(DenseArrayAttr.ofIntegers(type, value().toArray()))
        : Foldable.none();
  }

  @Override
  default DType kernelDataType() {
    return dtype();
  }
}
