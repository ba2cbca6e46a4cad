package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Second derivatives of operators whose gradients are operators of their own.
class SecondGradientTest {
  private static final org.assertj.core.data.Offset<Double> NEAR = within(1e-6);

  private static Tensor of(double... values) {
    return Tensor.of(values);
  }

  /// {@return the second derivative of `f` at `x` along `v`}
  private static Tensor along(Fn1<Tensor, Tensor> f, Tensor x, Tensor v) {
    Fn1<Tensor, Tensor> gradient = Grad.of(f);
    return Grad.of((Tensor at) -> gradient.apply(at).multiply(v).sum()).apply(x);
  }

  /// Of the mean of windows, squared, each element has 2 / 4 of the mean of the direction; of the largest, the largest has 2.
  @Test
  void pools() {
    Tensor x = of(1, 5, 2, 3, 0, 4, 9, 8, 7, 6, 11, 10, 13, 12, 15, 14).reshape(1, 1, 4, 4);
    Tensor v = x.onesLike();
    assertThat(along(at -> pool(at, "avg").square().sum(), x, v).toDoubles()).containsOnly(0.5);
    assertThat(along(at -> pool(at, "max").square().sum(), x, v).toDoubles())
        .containsExactly(0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 2, 0);
  }

  private static Tensor pool(Tensor x, String type) {
    return x.pool2d(new long[] {2, 2}, new int[] {2, 2}, new int[] {0, 0}, type);
  }

  /// Of what is picked and squared, each element that is picked has 2 for each time.
  @Test
  void whatIsPicked() {
    Tensor x = of(3, 1, 4, 2);
    Tensor v = of(1, 1, 1, 1);
    assertThat(along(at -> at.topk(2).out().square().sum(), x, v).toDoubles())
        .containsExactly(2, 0, 2, 0);
    assertThat(along(at -> at.cummax().out().square().sum(), x, v).toDoubles())
        .containsExactly(4, 0, 4, 0);
  }

  /// p = 1/2 each, so that the Hessian is diag(p) - p pᵀ = ±1/4.
  @Test
  void crossEntropy() {
    Tensor x = Tensor.of(new double[][] {{0, 0}, {0, 0}});
    Tensor v = Tensor.of(new double[][] {{1, 0}, {0, 1}});
    Tensor label = Tensor.of(new long[][] {{1}, {-100}});
    assertThat(along(at -> at.crossEntropyWithSoftmax(label).loss().sum(), x, v).toDoubles())
        .containsExactly(0.25, -0.25, 0, 0);
  }

  /// z = -Σ l log p: x' = p Σ l - l, which is 0 for two equal labels, whatever they add up to; compiled as eagerly.
  @Test
  void sharesNeedNotAddUpToOne() {
    Tensor x = Tensor.of(new double[][] {{0, 0}});
    Tensor shares = Tensor.of(new double[][] {{1, 1}});
    Fn1<List<Tensor>, Tensor> loss =
        at -> at.get(0).crossEntropyWithSoftmax(at.get(1), true).loss().sum();
    Fn1<List<Tensor>, List<Tensor>> gradient = Grad.of(loss);
    for (Fn1<List<Tensor>, List<Tensor>> each : List.of(gradient, Jit.traced(gradient))) {
      List<Tensor> found = each.apply(List.of(x, shares));
      assertThat(found.get(0).toDoubles()).containsExactly(new double[] {0, 0}, NEAR);
      assertThat(found.get(1).toDoubles())
          .containsExactly(new double[] {Math.log(2), Math.log(2)}, NEAR);
    }
    // x'' = (diag(p) - p pᵀ) Σ l
    Tensor second =
        along(
            at -> at.crossEntropyWithSoftmax(shares, true).loss().sum(),
            x,
            Tensor.of(new double[][] {{1, 0}}));
    assertThat(second.toDoubles()).containsExactly(new double[] {0.5, -0.5}, NEAR);
  }

  /// The gradients read statistics that the operators give; these have no gradient, and need none.
  @Test
  void norms() {
    Tensor x = of(1, 2, 4);
    Tensor v = of(1, 0.5, -2);
    Fn1<Tensor, Tensor> cubes =
        at ->
            at.reshape(1, 3).layerNorm(Optional.empty(), Optional.empty(), 0.5).out().pow(3).sum();
    assertThat(along(cubes, x, v).toDoubles()).containsExactly(LAYER, NEAR);
  }

  /// Numbers of f64 are not rounded to floats on the way, as attributes of operators are: by calculation with Python.
  @Test
  void numbersOfDoublesAreDoubles() {
    Fn1<Tensor, Tensor> slope = Grad.of((Tensor at) -> at.gelu(true).sum());
    for (Fn1<Tensor, Tensor> each : List.of(slope, Jit.traced(slope))) {
      assertThat(each.apply(of(0.7)).toDoubles())
          .containsExactly(new double[] {0.976357218656104}, within(1e-14));
    }
  }

  /// z = a, ab, abc, abcd: the sum of their second derivatives by pairs is that of the products without both, along v = 1 for
  /// each; where b is 0, what does not hold b is left.
  @Test
  void productsSoFar() {
    Tensor v = of(1, 1, 1, 1);
    assertThat(along(at -> at.cumprod(0).sum(), of(2, 3, 5, 7), v).toDoubles())
        .containsExactly(
            1 + (5 + 3) + (5 * 7 + 3 * 7 + 3 * 5),
            1 + (5 + 2) + (5 * 7 + 2 * 7 + 2 * 5),
            (3 + 2) + (3 * 7 + 2 * 7 + 2 * 3),
            3 * 5 + 2 * 5 + 2 * 3);
    assertThat(along(at -> at.cumprod(0).sum(), of(2, 0, 5, 7), v).toDoubles())
        .containsExactly(1 + 5 + 35, 1 + (5 + 2) + (35 + 14 + 10), 2 + 14, 10);
    // 0.7 ab + 0.9 abc: by a and b 0.7 + 0.9 c, by a and c 0.9 b, by b and c 0.9 a.
    double[] found =
        along(at -> at.cumprod(0).multiply(of(0.5, 0.7, 0.9)).sum(), of(2, 3, 5), of(1, 0.8, 0.3))
            .toDoubles();
    assertThat(found[0]).isCloseTo(5.2 * 0.8 + 2.7 * 0.3, NEAR);
    assertThat(found[1]).isCloseTo(5.2 + 1.8 * 0.3, NEAR);
    assertThat(found[2]).isCloseTo(2.7 + 1.8 * 0.8, NEAR);
  }

  /// Against differences of gradients; of the second the later keys are hidden.
  @Test
  void attention() {
    Tensor q = of(0.3, -0.7, 1.1, 0.2, 0.5, -0.4, 0.9, -1.2).reshape(1, 2, 2, 2);
    Tensor v = of(1, -2, 0.5, 1, 0.25, 1, -1, 2).reshape(1, 2, 2, 2);
    List<Fn1<Tensor, Tensor>> all =
        List.of(
            at -> at.fusedDotProductAttention(at.sin(), at.square(), 0.6, 0).out().square().sum(),
            at ->
                at.flashAttn(
                        at.sin(),
                        at.square(),
                        Optional.empty(),
                        Optional.empty(),
                        0,
                        true,
                        false,
                        true)
                    .out()
                    .square()
                    .sum());
    for (Fn1<Tensor, Tensor> each : all) {
      Fn1<Tensor, Tensor> gradient = Grad.of(each);
      double step = 1e-5;
      double[] more = gradient.apply(q.add(v.multiply(step))).reshape(8).toDoubles();
      double[] less = gradient.apply(q.subtract(v.multiply(step))).reshape(8).toDoubles();
      double[] found = along(each, q, v).reshape(8).toDoubles();
      for (int i = 0; i < found.length; i++) {
        assertThat(found[i]).isCloseTo((more[i] - less[i]) / (2 * step), within(1e-7));
      }
    }
  }

  /// From PyTorch.
  private static final double[] LAYER = {
    0.18961127500867406, -0.8811347485697196, 0.6915234735610453
  };

  @Test
  void aNetworkOverTimeHasAGradient() {
    Tensor x = of(0.5, -1).reshape(2, 1, 1);
    Tensor zero = Tensor.full(0, DType.FLOAT64, 1, 1, 1);
    Tensor ones = Tensor.full(1, DType.FLOAT64, 4, 1);
    Tensor bias = Tensor.full(0, DType.FLOAT64, 4);
    Fn1<Tensor, Tensor> last =
        at ->
            at.rnn(
                    List.of(zero, zero),
                    List.of(ones, ones, bias, bias),
                    Tensor.full(0, DType.UINT8, 1),
                    Optional.empty(),
                    0,
                    false,
                    1,
                    1,
                    1,
                    "LSTM",
                    0,
                    false)
                .out()
                .sum();
    double[] slope = Grad.of(last).apply(x).toDoubles();
    double step = 1e-5;
    IntStream.range(0, 2)
        .forEach(i -> {
          double[] move = {i == 0 ? step : 0, i == 1 ? step : 0};
          Tensor by = of(move).reshape(2, 1, 1);
          double difference =
              (last.apply(x.add(by)).item() - last.apply(x.subtract(by)).item()) / (2 * step);
          assertThat(slope[i]).isCloseTo(difference, within(1e-8));
        });
  }
}
