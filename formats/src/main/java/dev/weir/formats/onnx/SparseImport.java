package dev.weir.formats.onnx;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.proto.SparseTensorProto;

/// Reads tensors of which a file holds the elements that are not zero, and where they are: at flat positions
/// or at vectors of indices.
final class SparseImport {
  /// The most bytes that a sparse tensor may take once it is dense.
  private static final long MOST = 1L << 28;

  private final TensorImport tensors;

  SparseImport(TensorImport tensors) {
    this.tensors = tensors;
  }

  /// {@return all elements of `proto`}
  Tensor tensor(SparseTensorProto proto) {
    Tensor values = tensors.tensor(proto.getValues());
    Tensor indices = tensors.tensor(proto.getIndices());
    long[] shape = new long[proto.getDimsCount()];
    for (int i = 0; i < shape.length; i++) {
      shape[i] = proto.getDims(i);
    }
    long count = count(proto, shape);
    if (count > MOST / values.dtype().byteSize()) {
      throw new OnnxFault("sparse tensor '%s' is too large", proto.getValues().getName());
    }
    boolean flat = indices.rank() == 1;
    if (indices.rank() < 1
        || indices.rank() > 2
        || indices.dim(0) != values.elementCount()
        || !flat && indices.dim(1) != shape.length) {
      throw new OnnxFault(
          "sparse tensor '%s' has indices of shape %s for %d elements",
          proto.getValues().getName(), indices.describe(), values.elementCount());
    }
    Tensor dense = Tensor.zeros(values.dtype(), shape);
    int width = values.dtype().byteSize();
    for (long i = 0; i < values.elementCount(); i++) {
      long at = 0;
      if (flat) {
        at = indices.getLong(i);
      } else {
        for (int d = 0; d < shape.length; d++) {
          long index = indices.getLong(i * shape.length + d);
          if (index < 0 || index >= shape[d]) {
            at = -1;
            break;
          }
          at = at * shape[d] + index;
        }
      }
      if (at < 0 || at >= count) {
        throw new OnnxFault(
            "sparse tensor '%s' has an index out of range", proto.getValues().getName());
      }
      dense.data().asSlice(at * width, width).copyFrom(values.data().asSlice(i * width, width));
    }
    return dense;
  }

  private static long count(SparseTensorProto proto, long[] shape) {
    try {
      return Tensor.elementCountOf(shape);
    } catch (IllegalArgumentException e) {
      throw new OnnxFault("sparse tensor '%s': %s", proto.getValues().getName(), e.getMessage());
    }
  }
}
