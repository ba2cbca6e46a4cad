package dev.weir.dialect.operator.fused;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;

/// How positions are embedded by rotation; the same for the gradient.
public interface RotaryEmbeddingSettings {
  /// {@return whether pairs are neighbours}
  @Attr
  default boolean useNeoxRotaryStyle() {
    return true;
  }

  /// {@return whether the sequence is the first dimension}
  @Attr
  default boolean timeMajor() {
    return false;
  }

  /// {@return the base of the angles}
  @Attr(codec = FloatCodec.class)
  default float rotaryEmbBase() {
    return 10000.0f;
  }

  /// {@return the shape of `value`, whose elements are rotated in pairs}
  ///
  /// @throws IllegalArgumentException if they do not come in pairs
  default TensorShape rotated(ShapeInference shapes, Value value) {
    TensorShape shape = shapes.of(value);
    if (shape.rank() != 4 || !shapes.requireDivisible(shape.size(3), 2)) {
      throw new IllegalArgumentException(
          "expects a tensor of rank 4 with an even last size, got '%s'".formatted(shape));
    }
    return shape;
  }
}
