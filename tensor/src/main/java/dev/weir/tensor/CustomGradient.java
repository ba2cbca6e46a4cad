package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A function with a gradient of its own, which stands in for what the operators in it would give.
///
/// ```java
/// CustomGradient clipped = CustomGradient.of(
///     x -> x.get(0).relu(), (x, y, dy) -> List.of(dy.clip(-1, 1)));
/// ```
///
/// Eager code, what [Jit] compiles and gradients of gradients use it alike.
public final class CustomGradient {
  /// The way back.
  @FunctionalInterface
  public interface Backward {
    /// {@return the cotangents of `inputs`, in their order}
    ///
    /// @param output what the function gave
    /// @param cotangent that of the output
    List<Tensor> apply(List<Tensor> inputs, Tensor output, Tensor cotangent);
  }

  private final Function<List<Tensor>, Tensor> forward;
  private final Backward backward;

  private CustomGradient(Function<List<Tensor>, Tensor> forward, Backward backward) {
    this.forward = forward;
    this.backward = backward;
  }

  /// {@return `forward`, the gradient of which is `backward`}
  public static CustomGradient of(Function<List<Tensor>, Tensor> forward, Backward backward) {
    return new CustomGradient(forward, backward);
  }

  /// {@return what the function gives of `inputs`}
  public Tensor apply(Tensor... inputs) {
    Context context = Context.current();
    Tensor[] given = inputs.clone();
    Tensor output = context.withoutTape(() -> forward.apply(List.of(given)));
    for (Tensor each : given) {
      // What is given back as it is would be its own gradient.
      if (each == output) {
        output = stop(output);
      }
    }
    Tape.record(context, new Noted(), given, new Tensor[] {output});
    return output;
  }

  private final class Noted implements Computation {
    @Override
    public String name() {
      return "custom gradient";
    }

    @Override
    public @Nullable Tensor[] pullBack(
        Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted) {
      return CustomGradient.pullBack(
          backward, "a custom gradient", inputs, outputs, cotangents, wanted);
    }
  }

  /// {@return what `backward` gives}
  ///
  /// @param name of what gives it, in messages
  static Tensor[] pullBack(
      Backward backward,
      String name,
      Tensor[] inputs,
      Tensor[] outputs,
      @Nullable Tensor[] cotangents,
      boolean[] wanted) {
    Tensor cotangent = Objects.requireNonNull(cotangents[0]);
    List<Tensor> found = backward.apply(List.of(inputs), outputs[0], cotangent);
    checkArgument(
        found.size() == inputs.length,
        "%s gives %s cotangents for %s inputs",
        name,
        found.size(),
        inputs.length);
    for (int i = 0; i < inputs.length; i++) {
      checkArgument(
          !wanted[i] || Arrays.equals(found.get(i).sizes(), inputs[i].sizes()),
          "%s gives %s as the cotangent of %s",
          name,
          found.get(i).describe(),
          inputs[i].describe());
    }
    return found.toArray(new Tensor[0]);
  }

  /// {@return a copy of `x`}
  static Tensor identity(Tensor x) {
    return Dispatch.unary(OperatorMethods.Operators.ASSIGN, x);
  }

  /// {@return a copy of `x` that no tape knows the origin of}
  static Tensor stop(Tensor x) {
    return Context.current().withoutTape(() -> identity(x));
  }
}
