package dev.weir.formats.onnx;

import com.google.protobuf.UnsafeByteOperations;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.proto.TensorProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;
import dev.weir.ir.type.TensorType;

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
      case DenseStringElementsAttr texts -> {
        TensorProto.Builder proto = TensorProto.newBuilder().setDataType(OnnxTypes.STRING);
        if (texts.type() instanceof TensorType type) {
          type.shape().forEach(proto::addDims);
        }
        for (int i = 0; i < texts.type().elementCount(); i++) {
          proto.addStringData(OnnxWriter.bytes(texts.stringAt(i)));
        }
        yield proto;
      }
      default -> throw new OnnxFault("a constant has a value that is no tensor");
    };
  }
}
