package dev.weir.examples.seeds;

import dev.weir.tensor.Fn1;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.List;

/// What MindSpore shows of eager code and graphs: the same layer both ways, a gradient, and compiled code within eager
/// code.
public final class DynamicAndStatic {
  private DynamicAndStatic() {}

  /// {@return `mul` of two tensors, as a graph}
  static Tensor product() {
    Fn2<Tensor, Tensor, Tensor> mul = (x, y) -> x.multiply(y);
    return Jit.of(mul)
        .fullGraph()
        .apply(Tensor.of(new float[] {1, 2, 3}), Tensor.of(new float[] {4, 5, 6}));
  }

  /// {@return `add` of ones, eagerly}
  static Tensor sum() {
    return Tensor.ones(1, 3, 3, 4).add(Tensor.ones(1, 3, 3, 4));
  }

  /// {@return the gradient of a matmul times a parameter, with respect to its first argument}
  ///
  /// @param isGraph whether it is compiled
  static Tensor gradient(boolean isGraph) {
    Tensor z = Tensor.of(new float[] {2});
    Tensor x = Tensor.of(new float[][] {{0.8f, 0.6f, 0.2f}, {1.8f, 1.3f, 1.1f}});
    Tensor y =
        Tensor.of(new float[][] {{0.11f, 3.3f, 1.1f}, {1.1f, 0.2f, 1.4f}, {1.1f, 2.2f, 0.3f}});
    Fn2<Tensor, Tensor, Tensor> net = (a, b) -> a.multiply(z).matmul(b);
    Fn2<Tensor, Tensor, Tensor> run = isGraph ? Jit.of(net).fullGraph() : net;
    return Grad.vjp((Fn1<Tensor, Tensor>) a -> run.apply(a, y), x, Tensor.ones(2, 3)).gradient();
  }

  /// A layer of which the code is compiled, with its parameter.
  record AddMulMul(Tensor param) {
    Tensor apply(Tensor x) {
      Tensor y = x.add(x);
      y = y.multiply(param);
      return y.multiply(y);
    }
  }

  /// A convolution with two filters of ones, a normalisation by what it starts with, and a compiled layer between them and
  /// `relu`, which run eagerly.
  record Cell(Tensor filters, Tensor variance, Fn1<Tensor, Tensor> compiled) {
    static Cell of() {
      AddMulMul layer = new AddMulMul(Tensor.of(0.5f));
      Fn1<Tensor, Tensor> apply = layer::apply;
      return new Cell(Tensor.ones(2, 1, 2, 2), Tensor.ones(1, 2, 1, 1), Jit.of(apply).fullGraph());
    }

    Tensor apply(Tensor x) {
      Tensor y = x.conv2d(filters);
      y = y.divide(variance.add(1e-5).sqrt());
      return compiled.apply(y).relu();
    }
  }

  /// {@return what the listings print}
  public static String run() {
    return String.join(
        "\n",
        List.of(
            product().toString(),
            sum().toString(),
            gradient(false).toString(),
            gradient(true).toString(),
            Cell.of().apply(Tensor.ones(1, 1, 2, 2)).toString()));
  }

  /// Prints them.
  public static void main(String[] arguments) {
    System.out.println(run());
  }
}
