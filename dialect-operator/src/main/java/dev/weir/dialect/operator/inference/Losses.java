package dev.weir.dialect.operator.inference;

import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.type.Axes;

/// The shapes of losses.
public final class Losses {
  private Losses() {}

  /// {@return the type of the loss of `input`, or of its softmax, along `axis`}
  ///
  /// @throws IllegalArgumentException if the axis is out of range or the label has another shape than
  ///     the input, but for a size of 1 along the axis unless it is `soft`; that dimension may be missing
  ///     where it is the last
  public static TensorShape crossEntropy(
      TensorShape input, TensorShape label, int axis, boolean soft) {
    int along = Axes.normalize(axis, input.rank());
    TensorShape loss = input.with(along, Term.of(1));
    TensorShape expected = soft ? input : loss;
    boolean dropped = !soft && label.rank() == input.rank() - 1 && along == input.rank() - 1;
    if (label.rank() != input.rank() && !dropped) {
      throw new IllegalArgumentException(
          "a label of type '%s' does not go with '%s'".formatted(label, input));
    }
    for (int i = 0; i < label.rank(); i++) {
      input.inference().same(expected.size(i), label.size(i), "sizes of the input and the label");
    }
    return loss;
  }
}
