package dev.weir.formats.mindir;

import com.google.protobuf.ByteString;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.mindir.proto.TensorProto;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/// The elements of tensors, in the file itself or in one beside it.
interface TensorBytes {
  /// {@return the elements of `tensor`, little-endian and row-major}, or nothing where only its type
  /// is given
  Optional<ByteString> of(TensorProto tensor);

  /// {@return the elements of `tensor` where they lie in memory already}
  default Optional<MemorySegment> mapped(TensorProto tensor) {
    return Optional.empty();
  }

  /// Elements that the file holds; files beside it are not looked for.
  static Optional<ByteString> inline(TensorProto tensor) {
    if (tensor.hasExternalData()) {
      throw new MindIrFault(
          "tensor '%s' lies in the file '%s' beside the model, which was not given",
          tensor.getName(), tensor.getExternalData().getLocation());
    }
    return tensor.hasRawData() ? Optional.of(tensor.getRawData()) : Optional.empty();
  }

  /// Checks that `size` bytes are what `tensor` has by its type.
  static void checkSize(long size, TensorProto tensor) {
    DType dtype =
        ElementTypes.ofTensor(tensor.getDataType())
            .orElseThrow(() ->
                new MindIrFault(
                    "tensor '%s' has elements of type %d, which cannot be read",
                    tensor.getName(), tensor.getDataType()));
    long expected;
    try {
      expected =
          Math.multiplyExact(
              Tensor.elementCountOf(ValueTypes.shape(tensor).toArray()), (long) dtype.byteSize());
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new MindIrFault(
          "tensor '%s' of %s elements: %s", tensor.getName(), dtype.mlirName(), e.getMessage());
    }
    if (size != expected) {
      throw new MindIrFault(
          "tensor '%s' needs %d bytes, but the file holds %d", tensor.getName(), expected, size);
    }
  }
}
