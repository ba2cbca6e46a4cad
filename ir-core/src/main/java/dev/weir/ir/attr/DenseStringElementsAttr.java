package dev.weir.ir.attr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.type.ShapedType;

/// The elements of a tensor of strings: `dense<["a", "b"]> : tensor<2x!d.string>`.
///
/// @param values all of them, or one for a splat
public record DenseStringElementsAttr(ShapedType type, ImmutableList<String> values)
    implements TypedAttribute {
  /// Keeps one value where all are equal.
  ///
  /// @throws IllegalArgumentException if there are not as many as the type has
  public DenseStringElementsAttr {
    long count = type.elementCount();
    if (values.size() != count && values.size() != 1) {
      throw new IllegalArgumentException(
          "expected %d strings for %s, got %d".formatted(count, type, values.size()));
    }
    if (values.size() > 1 && values.stream().distinct().count() == 1) {
      values = ImmutableList.of(values.get(0));
    }
  }

  /// {@return whether all elements are equal}
  public boolean isSplat() {
    return values.size() == 1;
  }

  /// {@return element `index`}
  public String stringAt(int index) {
    return values.get(isSplat() ? 0 : index);
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
