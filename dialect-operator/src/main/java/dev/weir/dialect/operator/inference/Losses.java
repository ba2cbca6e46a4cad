package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;

/// The shapes of losses.
public final class Losses {
  private Losses() {}

  /// {@return the types of the softmax and the loss of `input` along `axis`}
  ///
  /// @throws IllegalArgumentException if the axis is out of range or the label has another shape than
  ///     the input, but for a size of 1 along the axis unless it is `soft`; that dimension may be missing
  ///     where it is the last
  public static ImmutableList<Type> crossEntropy(
      TensorType input, TensorType label, int axis, boolean soft) {
    int along = Axes.normalize(axis, input.rank());
    TensorType loss = Sizes.with(input, along, 1);
    TensorType expected = soft ? input : loss;
    boolean dropped = !soft && label.rank() == input.rank() - 1 && along == input.rank() - 1;
    if (label.rank() != input.rank() && !dropped) {
      throw new IllegalArgumentException(
          "a label of type '%s' does not go with '%s'".formatted(label, input));
    }
    for (int i = 0; i < label.rank(); i++) {
      Sizes.same(expected.dimension(i), label.dimension(i), "sizes of the input and the label");
    }
    return ImmutableList.of(input, loss);
  }
}
