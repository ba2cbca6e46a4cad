package dev.weir.pass.onnx.lowering;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.Optional;

/// Tensors that attributes hold.
public final class Constants {
  private Constants() {}

  /// {@return the numbers or strings of `value`, if it holds any}
  public static Optional<Tensor> tensor(Attribute value) {
    return switch (value) {
      case DenseStringElementsAttr texts -> Optional.of(TensorElements.tensor(texts));
      case StringAttr text -> Optional.of(Tensor.of(ImmutableList.of(text.value())));
      case DenseElementsAttr elements -> TensorElements.tensor(elements);
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
      case ArrayAttr texts when isText(texts) ->
          texts(texts).map(all -> Tensor.of(all, all.size()));
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

  private static boolean isText(ArrayAttr list) {
    return !list.elements().isEmpty() && list.elements().get(0) instanceof StringAttr;
  }

  /// {@return the strings of `list`; empty where it has something else}
  public static Optional<ImmutableList<String>> texts(ArrayAttr list) {
    var texts = ImmutableList.<String>builder();
    for (Attribute element : list.elements()) {
      if (!(element instanceof StringAttr text)) {
        return Optional.empty();
      }
      texts.add(text.value());
    }
    return Optional.of(texts.build());
  }

  private static Tensor longs(long[] values, long... shape) {
    Tensor tensor = Tensor.zeros(DType.INT64, shape);
    for (int i = 0; i < values.length; i++) {
      tensor.setLong(i, values[i]);
    }
    return tensor;
  }
}
