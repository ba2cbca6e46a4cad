package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableBiMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.formats.mindir.proto.TensorProto.DataType;
import java.util.Optional;

/// The element types of tensors and numbers, as a file numbers them.
final class ElementTypes {
  private static final ImmutableBiMap<DataType, DType> OF_TENSORS =
      ImmutableBiMap.<DataType, DType>builder()
          .put(DataType.FLOAT, DType.FLOAT32)
          .put(DataType.UINT8, DType.UINT8)
          .put(DataType.INT8, DType.INT8)
          .put(DataType.UINT16, DType.UINT16)
          .put(DataType.INT16, DType.INT16)
          .put(DataType.INT32, DType.INT32)
          .put(DataType.INT64, DType.INT64)
          .put(DataType.BOOL, DType.BOOL)
          .put(DataType.FLOAT16, DType.FLOAT16)
          .put(DataType.DOUBLE, DType.FLOAT64)
          .put(DataType.UINT32, DType.UINT32)
          .put(DataType.UINT64, DType.UINT64)
          .put(DataType.COMPLEX64, DType.COMPLEX64)
          .put(DataType.COMPLEX128, DType.COMPLEX128)
          .put(DataType.BFLOAT16, DType.BFLOAT16)
          .build();

  private static final ImmutableBiMap<AttributeType, DType> OF_SCALARS =
      ImmutableBiMap.<AttributeType, DType>builder()
          .put(AttributeType.FLOAT, DType.FLOAT32)
          .put(AttributeType.DOUBLE, DType.FLOAT64)
          .put(AttributeType.FLOAT16, DType.FLOAT16)
          .put(AttributeType.BFLOAT16, DType.BFLOAT16)
          .put(AttributeType.BOOL, DType.BOOL)
          .put(AttributeType.INT8, DType.INT8)
          .put(AttributeType.INT16, DType.INT16)
          .put(AttributeType.INT32, DType.INT32)
          .put(AttributeType.INT64, DType.INT64)
          .put(AttributeType.UINT8, DType.UINT8)
          .put(AttributeType.UINT16, DType.UINT16)
          .put(AttributeType.UINT32, DType.UINT32)
          .put(AttributeType.UINT64, DType.UINT64)
          .build();

  private ElementTypes() {}

  /// {@return the element type with that number}, or nothing where there is none or no tensor of it
  /// can be held
  static Optional<DType> ofTensor(int dataType) {
    DataType type = DataType.forNumber(dataType);
    if (type == null) {
      return Optional.empty();
    }
    return Optional.ofNullable(type == DataType.FLOAT64 ? DType.FLOAT64 : OF_TENSORS.get(type));
  }

  /// {@return the number of that element type}
  static Optional<DataType> toTensor(DType type) {
    return Optional.ofNullable(OF_TENSORS.inverse().get(type));
  }

  /// {@return the type of a number that an attribute of that type holds}
  static Optional<DType> ofScalar(AttributeType type) {
    return Optional.ofNullable(OF_SCALARS.get(type));
  }

  /// {@return the type of an attribute that holds a number of that type}
  static Optional<AttributeType> toScalar(DType type) {
    return Optional.ofNullable(OF_SCALARS.inverse().get(type));
  }
}
