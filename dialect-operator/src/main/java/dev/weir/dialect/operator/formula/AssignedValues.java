package dev.weir.dialect.operator.formula;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.type.TensorType;

/// Numbers that attributes list and the shape that they take.
public final class AssignedValues {
  private AssignedValues() {}

  /// {@return the type of a tensor of `shape` that holds `values`}
  ///
  /// @throws IllegalArgumentException if the shape has another number of elements, or a size below 0
  public static TensorType type(ImmutableIntArray shape, DType dtype, ArrayAttr values) {
    var sizes = ImmutableLongArray.builder(shape.length());
    for (int i = 0; i < shape.length(); i++) {
      if (shape.get(i) < 0) {
        throw new IllegalArgumentException("expects sizes that are known, got " + shape.get(i));
      }
      sizes.add(shape.get(i));
    }
    TensorType type = TensorType.of(ElementTypes.typeOf(dtype), sizes.build());
    if (Sizes.elementCount(type) != values.elements().size()) {
      throw new IllegalArgumentException(
          "expects as many values as %s has elements, got %d"
              .formatted(type, values.elements().size()));
    }
    return type;
  }
}
