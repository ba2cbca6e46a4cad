package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.type.TensorLike;
import java.util.Optional;

/// Element types as constants: types, or since 2.3 their numbers.
///
/// Source: mindspore/core/include/ir/dtype/type_id.h.
final class TypeNumbers {
  private static final ImmutableMap<Long, DType> BY_NUMBER =
      ImmutableMap.<Long, DType>builder()
          .put(30L, DType.BOOL)
          .put(32L, DType.INT8)
          .put(33L, DType.INT16)
          .put(34L, DType.INT32)
          .put(35L, DType.INT64)
          .put(37L, DType.UINT8)
          .put(38L, DType.UINT16)
          .put(39L, DType.UINT32)
          .put(40L, DType.UINT64)
          .put(42L, DType.FLOAT16)
          .put(43L, DType.FLOAT32)
          .put(44L, DType.FLOAT64)
          .put(45L, DType.BFLOAT16)
          .put(48L, DType.COMPLEX64)
          .put(49L, DType.COMPLEX128)
          .buildOrThrow();

  private TypeNumbers() {}

  /// {@return the element type that `value` says}
  static Optional<DType> dtype(Attribute value) {
    if (value instanceof TypeAttr said) {
      return said.value() instanceof TensorLike tensor
          ? ElementTypes.find(tensor.tensor().elementType())
          : ElementTypes.find(said.value());
    }
    return value instanceof IntegerAttr number
        ? Optional.ofNullable(BY_NUMBER.get(number.value()))
        : Optional.empty();
  }
}
