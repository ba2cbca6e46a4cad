package dev.weir.tests.programs;

import dev.weir.ir.Attribute;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.type.FloatType;
import java.util.ArrayList;
import java.util.List;

/// Texts of values that are equal where the values may be taken for each other: NaNs are equal, whatever
/// their bits, zeros of different sign are not.
final class ComparableValue {
  private ComparableValue() {}

  static List<String> of(List<Attribute> values) {
    List<String> texts = new ArrayList<>();
    values.forEach(value -> texts.add(of(value)));
    return texts;
  }

  private static String of(Attribute value) {
    if (value instanceof FloatAttr number) {
      return Double.isNaN(number.value()) ? "NaN" : number.toString();
    }
    if (value instanceof DenseElementsAttr dense) {
      List<String> elements = new ArrayList<>();
      for (int i = 0; i < dense.elementCount(); i++) {
        elements.add(
            dense.elementType() instanceof FloatType type
                ? of(FloatAttr.ofBits(dense.bitsAt(i), type))
                : dense.bitsAt(i).toString());
      }
      return elements.toString();
    }
    return value.toString();
  }
}
