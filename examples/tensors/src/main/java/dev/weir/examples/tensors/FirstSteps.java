package dev.weir.examples.tensors;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.CustomGradient;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Index;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tape;
import dev.weir.tensor.Tensor;
import java.util.List;

/// What the tutorial on tensors shows.
public final class FirstSteps {
  private FirstSteps() {}

  /// {@return what is printed of a few values}
  public static String values() {
    // region values
    Tensor x = Tensor.of(new float[][] {{1, 2}, {3, 4}});
    Tensor y = x.multiply(x).add(Tensor.of(new float[] {10, 20}));
    // [[11. 24.]
    //  [19. 36.]]
    return y.toString();
    // endregion
  }

  /// {@return a tensor of another dtype}
  public static Tensor cast() {
    // region cast
    Tensor ints = Tensor.of(new int[] {1, 2, 3});
    Tensor halves = ints.divide(2); // float32: 0.5, 1, 1.5
    return ints.cast(DType.FLOAT32).add(halves);
    // endregion
  }

  /// {@return parts of a tensor}
  public static List<Tensor> parts() {
    // region parts
    Tensor x = Tensor.arange(12).reshape(3, 4);
    Tensor row = x.get(Index.at(1)); // 4 5 6 7
    Tensor columns = x.get(Index.all(), Index.slice(1, 3)); // the second and the third
    Tensor backwards = x.get(Index.every(-1)); // the last row first
    Tensor large = x.get(Index.mask(x.greaterThan(Tensor.of(8L)))); // 9 10 11
    // endregion
    return List.of(row, columns, backwards, large);
  }

  /// {@return a number computed in a scope}
  public static Tensor scope() {
    // region scope
    Tensor x = Tensor.ones(1000, 1000);
    try (Scope scope = Scope.open()) {
      Tensor y = x.exp().add(x); // freed at the end
      return scope.keep(y.mean()); // lives on
    }
    // endregion
  }

  /// {@return numbers drawn at random}
  public static Tensor random() {
    // region random
    Rng rng = Rng.of(42);
    Tensor noise = rng.normal(3, 2);
    // endregion
    return noise;
  }

  /// {@return the first and second derivative of a cube at 2}
  public static List<Tensor> gradients() {
    // region gradients
    Fn1<Tensor, Tensor> cube = x -> x.multiply(x).multiply(x).sum();
    Fn1<Tensor, Tensor> slope = Grad.of(cube); // 3 x²
    Fn1<Tensor, Tensor> bend = Grad.of(x -> slope.apply(x).sum()); // 6 x
    // endregion
    Tensor two = Tensor.of(new float[] {2});
    return List.of(slope.apply(two), bend.apply(two));
  }

  /// {@return the gradient of what was computed while a tape was open}
  public static Tensor tape() {
    Tensor x = Tensor.of(new float[] {1, 2, 3});
    // region tape
    try (Tape tape = Tape.record()) {
      Tensor loss = x.multiply(x).sum();
      return tape.gradient(loss, x);
    }
    // endregion
  }

  /// {@return a function whose gradient is cut}
  public static CustomGradient custom() {
    // region custom
    CustomGradient straightThrough =
        CustomGradient.of(x -> x.get(0).round(), (x, y, dy) -> List.of(dy));
    // endregion
    return straightThrough;
  }

  /// {@return a compiled function}
  public static Jit.One<Tensor, Tensor> compiled() {
    // region jit
    Jit.One<Tensor, Tensor> f = Jit.of(x -> x.multiply(x).exp().add(1).log());
    // endregion
    return f;
  }
}
