package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.type.TensorType;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/// Tensors as attributes, and back.
public final class TensorElements {
  private TensorElements() {}

  /// {@return the type of `tensor`}
  public static TensorType typeOf(Tensor tensor) {
    return TensorType.of(ElementTypes.typeOf(tensor.dtype()), tensor.shape());
  }

  /// {@return the elements of `tensor` as an attribute}
  public static TypedAttribute attribute(Tensor tensor) {
    if (tensor.dtype() == DType.STRING) {
      return new DenseStringElementsAttr(typeOf(tensor), ImmutableList.copyOf(tensor.toStrings()));
    }
    return tensor.dtype() == DType.BOOL
        ? DenseElementsAttr.ofLongs(typeOf(tensor), tensor.toLongArray())
        : DenseElementsAttr.ofRaw(typeOf(tensor), tensor.data().toArray(ValueLayout.JAVA_BYTE));
  }

  /// {@return the elements of `attribute` in memory}
  public static Tensor tensor(DenseStringElementsAttr attribute) {
    long[] shape =
        attribute.type() instanceof TensorType type ? type.shape().toArray() : new long[0];
    Tensor tensor = Tensor.zeros(DType.STRING, shape);
    for (int i = 0; i < tensor.elementCount(); i++) {
      tensor.setString(i, attribute.stringAt(i));
    }
    return tensor;
  }

  /// {@return the elements of `attribute` in memory; empty where they are no numbers of a tensor}
  public static Optional<Tensor> tensor(DenseElementsAttr attribute) {
    return attribute.type() instanceof TensorType type
        ? ElementTypes.find(type.elementType()).map(dtype -> tensor(attribute, type, dtype))
        : Optional.empty();
  }

  private static Tensor tensor(DenseElementsAttr elements, TensorType type, DType dtype) {
    Tensor tensor = Tensor.zeros(dtype, type.shape().toArray());
    if (dtype == DType.BOOL || dtype.bitSize() == 4) {
      for (long i = 0; i < elements.elementCount(); i++) {
        tensor.setLong(i, elements.longAt(i));
      }
    } else if (elements.elementCount() > 0) {
      // One element stands for all where all are equal.
      byte[] bytes = elements.rawBytes();
      for (long at = 0; at < tensor.byteSize(); at += bytes.length) {
        tensor.data().asSlice(at, bytes.length).asByteBuffer().put(bytes);
      }
    }
    return tensor;
  }
}
