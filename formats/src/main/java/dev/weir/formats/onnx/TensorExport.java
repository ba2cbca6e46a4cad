package dev.weir.formats.onnx;

import com.google.protobuf.UnsafeByteOperations;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.proto.TensorProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;

/// Writes tensors.
final class TensorExport {
  private TensorExport() {}

  /// {@return the elements of `tensor`, which have to stay as they are until the file is written}
  static TensorProto.Builder write(Tensor tensor) {
    TensorProto.Builder proto =
        TensorProto.newBuilder().setDataType(OnnxTypes.number(tensor.dtype()));
    for (long size : tensor.shape()) {
      proto.addDims(size);
    }
    if (tensor.dtype() == DType.STRING) {
      tensor.toStrings().forEach(text -> proto.addStringData(OnnxWriter.bytes(text)));
      return proto;
    }
    if (PackedElements.isPacked(tensor.dtype())) {
      return proto.setRawData(UnsafeByteOperations.unsafeWrap(PackedElements.pack(tensor)));
    }
    TensorImport.littleEndian(tensor);
    return proto.setRawData(UnsafeByteOperations.unsafeWrap(tensor.data().asByteBuffer()));
  }

  /// {@return the elements of a constant}
  static TensorProto.Builder write(Attribute constant) {
    return switch (constant) {
      case DenseElementsAttr numbers ->
          write(
              TensorElements.tensor(numbers)
                  .orElseThrow(() ->
                      new OnnxFault("there are no elements of '%s' in ONNX", numbers.type())));
      case DenseStringElementsAttr texts -> write(TensorElements.tensor(texts));
      default -> throw new OnnxFault("a constant has a value that is no tensor");
    };
  }
}
