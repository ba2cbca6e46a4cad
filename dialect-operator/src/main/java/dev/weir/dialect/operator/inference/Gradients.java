package dev.weir.dialect.operator.inference;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.List;

/// The shapes of gradients.
public final class Gradients {
  private Gradients() {}

  /// Checks that `gradient` may have the shape of `value`, whose gradient it is.
  ///
  /// @throws IllegalArgumentException if it has not
  public static void check(TensorShape value, TensorShape gradient, String what) {
    if (!value.inference().sameShape(value, gradient)) {
      throw new IllegalArgumentException(
          "the gradient of %s of type '%s' cannot have type '%s'".formatted(what, value, gradient));
    }
  }

  /// {@return the type of the gradient of `value`, given that of a result of its shape}
  ///
  /// @throws IllegalArgumentException if that has another shape
  public static List<Type> like(ShapeInference shapes, Value value, Value gradient) {
    TensorShape type = shapes.of(value);
    check(type, shapes.of(gradient), "a result");
    return shapes.types(type);
  }

  /// {@return the types of the gradients of `x` and `y`, given that of a result to whose shape both are
  /// broadcast}
  ///
  /// @throws IllegalArgumentException if that has another shape
  public static List<Type> likeBoth(ShapeInference shapes, Value x, Value y, Value gradient) {
    TensorShape a = shapes.of(x);
    TensorShape b = shapes.of(y);
    check(Broadcasting.broadcast(a, b, a.elementType()), shapes.of(gradient), "a result");
    return shapes.types(a, b);
  }
}
