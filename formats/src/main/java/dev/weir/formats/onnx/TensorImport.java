package dev.weir.formats.onnx;

import com.google.protobuf.ByteString;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.proto.TensorProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.type.TensorType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Reads tensors, whichever way they are stored.
final class TensorImport {
  private final ExternalData external;

  TensorImport(ExternalData external) {
    this.external = external;
  }

  /// {@return the elements of `proto`}
  Tensor tensor(TensorProto proto) {
    DType dtype =
        OnnxTypes.dtype(proto.getDataType())
            .orElseThrow(() ->
                new OnnxFault(
                    "tensor '%s' has elements of type number %d, which are not read",
                    proto.getName(), proto.getDataType()));
    long[] shape = shape(proto);
    long count = count(proto, shape);
    if (dtype == DType.STRING
        && (proto.hasRawData() || proto.getDataLocation() == TensorProto.DataLocation.EXTERNAL)) {
      throw new OnnxFault("tensor '%s' has strings as bytes, which have no ends", proto.getName());
    }
    if (proto.getDataLocation() == TensorProto.DataLocation.EXTERNAL) {
      return mapped(external.of(proto, dtype.packedSize(count)), dtype, shape);
    }
    if (proto.hasRawData()) {
      return raw(proto, dtype, shape, count);
    }
    int given = fieldCount(proto, dtype);
    if (PackedElements.isPacked(dtype)) {
      if (given != dtype.packedSize(count)) {
        throw new OnnxFault(
            "tensor '%s' has %d of the %d bytes that %d elements of %s take",
            proto.getName(), given, dtype.packedSize(count), count, dtype.mlirName());
      }
      return PackedElements.unpack(at -> proto.getInt32Data((int) at), dtype, shape);
    }
    long needed = dtype.isComplex() ? 2 * count : count;
    if (given != needed) {
      throw new OnnxFault(
          "tensor '%s' has %d elements of %s, but its shape asks for %d",
          proto.getName(), given, dtype.mlirName(), needed);
    }
    Tensor tensor = Tensor.zeros(dtype, shape);
    for (int i = 0; i < count; i++) {
      set(tensor, i, proto);
    }
    return tensor;
  }

  private static long[] shape(TensorProto proto) {
    long[] shape = new long[proto.getDimsCount()];
    for (int i = 0; i < shape.length; i++) {
      shape[i] = proto.getDims(i);
      if (shape[i] < 0) {
        throw new OnnxFault("tensor '%s' has the size %d", proto.getName(), shape[i]);
      }
    }
    return shape;
  }

  private static long count(TensorProto proto, long[] shape) {
    try {
      long count = Tensor.elementCountOf(shape);
      return Math.multiplyExact(count, 16L) / 16;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new OnnxFault("tensor '%s' is too large: %s", proto.getName(), e.getMessage());
    }
  }

  private static Tensor raw(TensorProto proto, DType dtype, long[] shape, long count) {
    ByteString bytes = proto.getRawData();
    if (bytes.size() != dtype.packedSize(count)) {
      throw new OnnxFault(
          "tensor '%s' has %d bytes, but %d elements of %s take %d",
          proto.getName(), bytes.size(), count, dtype.mlirName(), dtype.packedSize(count));
    }
    if (PackedElements.isPacked(dtype)) {
      return PackedElements.unpack(at -> bytes.byteAt((int) at), dtype, shape);
    }
    Tensor tensor = Tensor.zeros(dtype, shape);
    littleEndian(tensor);
    bytes.copyTo(tensor.data().asByteBuffer());
    return tensor;
  }

  /// Refuses where numbers in memory are not as a file has them.
  static void littleEndian(Tensor tensor) {
    if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN && tensor.dtype().byteSize() > 1) {
      throw new OnnxFault(
          "numbers of several bytes are read and written on little-endian machines only");
    }
  }

  /// Memory that does not begin where an element may is copied.
  private static Tensor mapped(MemorySegment bytes, DType dtype, long[] shape) {
    if (PackedElements.isPacked(dtype)) {
      return PackedElements.unpack(at -> bytes.get(ValueLayout.JAVA_BYTE, at), dtype, shape);
    }
    if (bytes.address() % Math.min(8, dtype.byteSize()) == 0) {
      return Tensor.wrap(bytes, dtype, shape);
    }
    MemorySegment copy = Arena.ofAuto().allocate(bytes.byteSize(), Tensor.ALIGNMENT);
    return Tensor.wrap(copy.copyFrom(bytes), dtype, shape);
  }

  private static int fieldCount(TensorProto proto, DType dtype) {
    return switch (dtype) {
      case FLOAT32, COMPLEX64 -> proto.getFloatDataCount();
      case FLOAT64, COMPLEX128 -> proto.getDoubleDataCount();
      case INT64 -> proto.getInt64DataCount();
      case STRING -> proto.getStringDataCount();
      case UINT32, UINT64 -> proto.getUint64DataCount();
      default -> proto.getInt32DataCount();
    };
  }

  private static void set(Tensor tensor, int at, TensorProto proto) {
    switch (tensor.dtype()) {
      case FLOAT32 -> tensor.setDouble(at, proto.getFloatData(at));
      case FLOAT64 -> tensor.setDouble(at, proto.getDoubleData(at));
      case COMPLEX64 ->
          tensor.setComplex(at, proto.getFloatData(2 * at), proto.getFloatData(2 * at + 1));
      case COMPLEX128 ->
          tensor.setComplex(at, proto.getDoubleData(2 * at), proto.getDoubleData(2 * at + 1));
      case INT64 -> tensor.setLong(at, proto.getInt64Data(at));
      case STRING -> tensor.setString(at, proto.getStringData(at).toString(StandardCharsets.UTF_8));
      case UINT32, UINT64 -> tensor.setLong(at, proto.getUint64Data(at));
      case FLOAT16, BFLOAT16 ->
          tensor
              .data()
              .setAtIndex(ValueLayout.JAVA_SHORT, at, (short) proto.getInt32Data(at)); // the bits
      case FLOAT8_E4M3FN, FLOAT8_E5M2, FLOAT8_E4M3FNUZ, FLOAT8_E5M2FNUZ ->
          tensor.data().setAtIndex(ValueLayout.JAVA_BYTE, at, (byte) proto.getInt32Data(at));
      default -> tensor.setLong(at, proto.getInt32Data(at));
    }
  }

  /// {@return the elements of `proto` as a constant of the program}
  Attribute constant(TensorProto proto) {
    return TensorElements.attribute(tensor(proto));
  }

  /// {@return the type of the elements and the shape of `proto`}
  static TensorType type(TensorProto proto) {
    return TensorType.of(OnnxTypes.element(proto.getDataType()), shape(proto));
  }

  /// {@return how many elements `proto` has}
  static long count(TensorProto proto) {
    return count(proto, shape(proto));
  }
}
