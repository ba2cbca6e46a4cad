package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The shapes of gradients.
public final class Gradients {
  private Gradients() {}

  /// Checks that `gradient` may have the shape of `value`, whose gradient it is.
  ///
  /// @throws IllegalArgumentException if it has not
  public static void check(TensorType value, TensorType gradient, String what) {
    boolean agrees = value.rank() == gradient.rank();
    for (int i = 0; agrees && i < value.rank(); i++) {
      agrees = Sizes.mayEqual(value.dimension(i), gradient.dimension(i));
    }
    if (!agrees) {
      throw new IllegalArgumentException(
          "the gradient of %s of type '%s' cannot have type '%s'".formatted(what, value, gradient));
    }
  }

  /// {@return the type of the gradient of `value`, given that of a result of its shape}
  ///
  /// @throws IllegalArgumentException if that has another shape
  public static List<Type> like(Value value, Value gradient) {
    TensorType type = Sizes.tensor(value);
    check(type, Sizes.tensor(gradient), "a result");
    return ImmutableList.of(type);
  }

  /// {@return the types of the gradients of `x` and `y`, given that of a result to whose shape both are
  /// broadcast}
  ///
  /// @throws IllegalArgumentException if that has another shape
  public static List<Type> likeBoth(Value x, Value y, Value gradient) {
    TensorType a = Sizes.tensor(x);
    TensorType b = Sizes.tensor(y);
    check(Broadcasting.broadcast(a, b, a.elementType()), Sizes.tensor(gradient), "a result");
    return ImmutableList.of(a, b);
  }
}
