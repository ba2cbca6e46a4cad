package dev.weir.examples.tensors;

import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.List;
import java.util.Map;

/// What becomes of Java that is captured.
public final class Capturing {
  private Capturing() {}

  // region layers
  /// A layer, and how it ends.
  public record Layer(Tensor weight, String activation) {
    Tensor apply(Tensor x) {
      Tensor y = x.matmul(weight);
      return switch (activation) {
        case "relu" -> y.relu();
        case "tanh" -> y.tanh();
        default -> throw new IllegalArgumentException(activation);
      };
    }
  }

  /// {@return what the layers make of `x`}
  static Tensor forward(List<Layer> layers, Tensor x) {
    Tensor y = x;
    for (Layer each : layers) {
      y = each.apply(y);
    }
    return y;
  }

  // endregion

  /// {@return what two layers make of ones, and what the program asks for}
  public static String layers() {
    Tensor identity = Tensor.of(new float[][] {{1, 0}, {0, -1}});
    List<Layer> layers = List.of(new Layer(identity, "relu"), new Layer(identity, "tanh"));
    // region whole
    Fn2<List<Layer>, Tensor, Tensor> forward = Capturing::forward;
    Jit.Two<List<Layer>, Tensor, Tensor> jit = Jit.of(forward).fullGraph();
    Tensor y = jit.apply(layers, Tensor.ones(1, 2));
    String report = jit.explain().toString();
    // endregion
    return y + "\n" + report;
  }

  // region halving
  /// {@return `x`, halved until its sum is less than 1, and its sign}
  static Tensor halving(Tensor x) {
    Tensor y = x;
    while (y.sum().item() >= 1) {
      y = y.multiply(0.5);
    }
    if (x.sum().item() < 0) {
      y = y.neg();
    }
    return y;
  }

  // endregion

  /// {@return the program of the loop}
  public static String loop() {
    Fn1<Tensor, Tensor> halving = Capturing::halving;
    Jit.One<Tensor, Tensor> jit = Jit.of(halving).fullGraph();
    return jit.apply(Tensor.of(new float[] {3, 5})) + "\n" + jit.programs().get(0);
  }

  // region output
  /// {@return the square of `x` plus `x`}
  static Tensor noted(Tensor x, Map<String, Integer> calls) {
    Tensor square = x.multiply(x);
    System.out.println("squared");
    calls.merge("noted", 1, Integer::sum);
    return square.add(x);
  }

  // endregion

  /// {@return what is reported of code with output in it}
  public static String breaks(Map<String, Integer> calls) {
    Fn2<Tensor, Map<String, Integer>, Tensor> noted = Capturing::noted;
    Jit.Two<Tensor, Map<String, Integer>, Tensor> jit = Jit.of(noted);
    Tensor y = jit.apply(Tensor.of(3f), calls);
    return y + "\n" + jit.explain();
  }

  /// Prints all.
  public static void main(String[] arguments) {
    System.out.println(layers());
    System.out.println(loop());
    System.out.println(breaks(new java.util.TreeMap<>()));
  }
}
