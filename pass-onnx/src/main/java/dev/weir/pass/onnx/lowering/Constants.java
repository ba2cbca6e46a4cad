package dev.weir.pass.onnx.lowering;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// Tensors that attributes hold.
public final class Constants {
  private Constants() {}

  /// {@return the numbers of `value`, if it holds any}
  public static Optional<Tensor> tensor(Attribute value) {
    return switch (value) {
      case DenseElementsAttr elements when elements.type() instanceof TensorType type ->
          ElementTypes.find(type.elementType()).map(dtype -> tensor(elements, type, dtype));
      case IntegerAttr number -> Optional.of(longs(new long[] {number.value()}));
      case FloatAttr number -> {
        Tensor tensor = Tensor.zeros(DType.FLOAT32);
        tensor.setDouble(0, number.value());
        yield Optional.of(tensor);
      }
      case DenseArrayAttr numbers -> {
        long[] values = numbers.longs().toArray();
        yield Optional.of(longs(values, values.length));
      }
      case ArrayAttr numbers -> {
        Tensor tensor = Tensor.zeros(DType.FLOAT32, numbers.elements().size());
        for (int i = 0; i < numbers.elements().size(); i++) {
          if (!(numbers.elements().get(i) instanceof FloatAttr number)) {
            yield Optional.empty();
          }
          tensor.setDouble(i, number.value());
        }
        yield Optional.of(tensor);
      }
      default -> Optional.empty();
    };
  }

  private static Tensor longs(long[] values, long... shape) {
    Tensor tensor = Tensor.zeros(DType.INT64, shape);
    for (int i = 0; i < values.length; i++) {
      tensor.setLong(i, values[i]);
    }
    return tensor;
  }

  private static Tensor tensor(DenseElementsAttr elements, TensorType type, DType dtype) {
    Tensor tensor = Tensor.zeros(dtype, type.shape().toArray());
    if (dtype == DType.BOOL) {
      for (long i = 0; i < elements.elementCount(); i++) {
        tensor.setLong(i, elements.longAt(i));
      }
    } else if (elements.elementCount() > 0) {
      byte[] bytes = elements.rawBytes();
      for (long at = 0; at < tensor.byteSize(); at += bytes.length) {
        tensor.data().asSlice(at, bytes.length).asByteBuffer().put(bytes);
      }
    }
    return tensor;
  }
}
