package dev.weir.pass.kernel.linalg;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import java.util.List;

/// What an operation of a nest computes.
sealed interface LinalgElement {
  /// {@return the axes of the nest that it depends on}
  List<Integer> axes();

  /// A tensor with a dimension for each of `axes`, broadcast along the others.
  record Spread(LinalgTensor tensor, List<Integer> axes) implements LinalgElement {}

  /// A constant of type `element`, broadcast where it is used.
  record Constant(Attribute value, String element) implements LinalgElement {
    @Override
    public List<Integer> axes() {
      return ImmutableList.of();
    }
  }
}
