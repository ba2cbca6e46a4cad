package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.CustomGradient;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Index;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tape;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Derivatives, beside PyTorch's autograd and finite differences.
class GradTest {
  /// The functions of `tests/oracle/tensor.py`.
  private static final ImmutableMap<String, Fn1<List<Tensor>, Tensor>> FUNCTIONS =
      ImmutableMap.<String, Fn1<List<Tensor>, Tensor>>builder()
          .put("cube", x -> x.get(0).multiply(x.get(0)).multiply(x.get(0)).sum())
          .put("product", x -> x.get(0).multiply(x.get(1)).sum())
          .put("broadcast", x -> x.get(0).divide(x.get(1).multiply(x.get(1)).add(1)).sum())
          .put("dense", x -> x.get(0).matmul(x.get(1)).tanh().sum())
          .put("softmax", x -> x.get(0).softmax().multiply(x.get(0)).sum())
          .put("norm", x -> x.get(0).multiply(x.get(0)).sum().sqrt())
          .put(
              "sigmoid",
              x -> x.get(0).sigmoid().multiply(x.get(0).multiply(x.get(0)).neg().exp()).sum())
          .put("reduce", x -> x.get(0).mean(1).multiply(x.get(0).sum(1)).sum())
          .put("silu", x -> x.get(0).silu().sum())
          .put(
              "layers",
              x -> x.get(0).matmul(x.get(1)).tanh().matmul(x.get(1), false, true).sigmoid().mean())
          .put(
              "slices",
              x -> {
                Tensor first = x.get(0).get(Index.at(0));
                Tensor second = x.get(0).get(Index.at(1));
                Tensor column = x.get(0).get(Index.all(), Index.at(1)).sum();
                return first.multiply(second).multiply(column).sum();
              })
          .put("logs", x -> x.get(0).multiply(x.get(0)).add(1).log().multiply(x.get(1).sin()).sum())
          .put("transpose", x -> x.get(0).transpose(1, 0).multiply(x.get(1).exp()).sum())
          .buildOrThrow();

  private static Stream<DynamicTest> rows(Consumer<List<String>> check) {
    return TensorTable.rows("gradients").stream()
        .map(row -> DynamicTest.dynamicTest(row.get(0), () -> check.accept(row)));
  }

  private static List<Tensor> tensors(List<String> row, int from) {
    int count = Integer.parseInt(row.get(1));
    return row.subList(from, from + count).stream().map(TensorTable::tensor).toList();
  }

  @TestFactory
  Stream<DynamicTest> gradientsAreThoseOfPyTorch() {
    return rows(row -> {
      int count = Integer.parseInt(row.get(1));
      var found = Grad.valueAndGrad(FUNCTIONS.get(row.get(0))).apply(tensors(row, 2));
      near(found.value(), TensorTable.tensor(row.get(2 + count)));
      near(found.gradient(), tensors(row, 3 + count));
    });
  }

  @TestFactory
  Stream<DynamicTest> gradientsOfGradientsAreThoseOfPyTorch() {
    return rows(row -> {
      int count = Integer.parseInt(row.get(1));
      near(second(FUNCTIONS.get(row.get(0))).apply(tensors(row, 2)), tensors(row, 3 + 2 * count));
    });
  }

  @TestFactory
  Stream<DynamicTest> compiledGradientsAreThoseOfPyTorch() {
    return rows(row -> {
      int count = Integer.parseInt(row.get(1));
      var f = FUNCTIONS.get(row.get(0));
      // The gradient of what is compiled, and what is compiled of the gradient.
      near(Grad.of(Jit.of(f)).apply(tensors(row, 2)), tensors(row, 3 + count));
      near(Jit.of(Grad.of(f)).apply(tensors(row, 2)), tensors(row, 3 + count));
      near(second(Jit.of(f)).apply(tensors(row, 2)), tensors(row, 3 + 2 * count));
      near(Jit.of(second(f)).apply(tensors(row, 2)), tensors(row, 3 + 2 * count));
    });
  }

  /// The derivative along ones, by the definition, and by the difference of two values.
  @TestFactory
  Stream<DynamicTest> directionalDerivativesAreDifferences() {
    return rows(row -> {
      List<Tensor> at = tensors(row, 2);
      var f = FUNCTIONS.get(row.get(0));
      List<Tensor> ones = at.stream().map(Tensor::onesLike).toList();
      double h = 1e-5;
      double up = f.apply(at.stream().map(x -> x.add(h)).toList()).item();
      double down = f.apply(at.stream().map(x -> x.add(-h)).toList()).item();
      var found = Grad.jvp(f, at, ones);
      double difference = (up - down) / (2 * h);
      assertThat(found.tangent().item())
          .isCloseTo(difference, within(1e-6 * Math.max(1, Math.abs(difference))));
    });
  }

  /// A second derivative along ones is the difference of two first ones, element by element.
  @TestFactory
  Stream<DynamicTest> secondDerivativesAreDifferencesOfFirstOnes() {
    return rows(row -> {
      List<Tensor> at = tensors(row, 2);
      var f = FUNCTIONS.get(row.get(0));
      double h = 1e-5;
      List<Tensor> up = Grad.of(f).apply(at.stream().map(x -> x.add(h)).toList());
      List<Tensor> down = Grad.of(f).apply(at.stream().map(x -> x.add(-h)).toList());
      List<Tensor> found = second(f).apply(at);
      for (int i = 0; i < at.size(); i++) {
        double[] high = up.get(i).toDoubles();
        double[] low = down.get(i).toDoubles();
        double[] got = found.get(i).toDoubles();
        for (int j = 0; j < got.length; j++) {
          double difference = (high[j] - low[j]) / (2 * h);
          assertThat(got[j])
              .isCloseTo(difference, within(1e-6 * Math.max(1, Math.abs(difference))));
        }
      }
    });
  }

  private static Fn1<List<Tensor>, List<Tensor>> second(Fn1<List<Tensor>, Tensor> f) {
    return Grad.of(x -> {
      Tensor sum = null;
      for (Tensor each : Grad.of(f).apply(x)) {
        sum = sum == null ? each.sum() : sum.add(each.sum());
      }
      return sum;
    });
  }

  private static void near(List<Tensor> got, List<Tensor> want) {
    assertThat(got).hasSameSizeAs(want);
    for (int i = 0; i < want.size(); i++) {
      near(got.get(i), want.get(i));
    }
  }

  private static void near(Tensor got, Tensor want) {
    assertThat(got.describe()).isEqualTo(want.describe());
    assertThat(got.toDoubles()).containsExactly(want.toDoubles(), within(1e-10));
  }

  private static Tensor of(double... values) {
    return Tensor.of(values);
  }

  @Test
  void theThirdDerivativeOfACube() {
    Fn1<Tensor, Tensor> f = x -> x.multiply(x).multiply(x).sum();
    Fn1<Tensor, Tensor> second = x -> Grad.of(f).apply(x).sum();
    Fn1<Tensor, Tensor> third = x -> Grad.of(second).apply(x).sum();
    assertThat(Grad.of(third).apply(of(2, 5)).toDoubles()).containsExactly(6, 6);
  }

  @Test
  void aCotangentWeighsResults() {
    var found = Grad.vjp((Tensor x) -> x.multiply(x), of(1, 2, 3), of(1, 0, 10));
    assertThat(found.value().toDoubles()).containsExactly(1, 4, 9);
    assertThat(found.gradient().toDoubles()).containsExactly(2, 0, 60);
  }

  @Test
  void noGradientFlowsThroughAStop() {
    Fn1<Tensor, Tensor> f = x -> x.stopGradient().multiply(x).sum();
    assertThat(Grad.of(f).apply(of(3, 4)).toDoubles()).containsExactly(3, 4);
    assertThat(Grad.of(Jit.of(f)).apply(of(3, 4)).toDoubles()).containsExactly(3, 4);
  }

  @Test
  void aCustomGradientStandsInForTheRules() {
    CustomGradient doubled =
        CustomGradient.of(
            x -> x.get(0).multiply(x.get(0)), (x, y, dy) -> List.of(dy.multiply(100)));
    Fn1<Tensor, Tensor> f = x -> doubled.apply(x).sum();
    assertThat(f.apply(of(3)).item()).isEqualTo(9);
    assertThat(Grad.of(f).apply(of(3, 4)).toDoubles()).containsExactly(100, 100);
    assertThat(Grad.of(Jit.of(f)).apply(of(3, 4)).toDoubles()).containsExactly(100, 100);
    CustomGradient wrong = CustomGradient.of(x -> x.get(0).exp(), (x, y, dy) -> List.of(dy.sum()));
    assertThatThrownBy(() -> Grad.of((Tensor x) -> wrong.apply(x).sum()).apply(of(1, 2)))
        .hasMessage("a custom gradient gives float64[] as the cotangent of float64[2]");
  }

  /// An element that is taken twice has both gradients; the numbers are PyTorch's.
  @Test
  void theGradientOfWhatSeveralTensorsTakeIsAddedUp() {
    Tensor x = Tensor.of(new float[][] {{1, 2, 3}, {4, 5, 6}});
    Index rows = Index.take(Tensor.of(new long[] {0, 1}));
    Fn1<Tensor, Tensor> f =
        at -> {
          Tensor twice = at.get(rows, Index.take(Tensor.of(new long[] {2, 2})));
          return twice.multiply(at.get(rows, Index.take(Tensor.of(new long[] {2, 0})))).sum();
        };
    assertThat(Grad.of(f).apply(x).toFloats()).containsExactly(0, 0, 6, 6, 0, 4);
  }

  @Test
  void aHookSeesAndChangesTheGradient() {
    List<Tensor> seen = new ArrayList<>();
    Fn1<Tensor, Tensor> f =
        x ->
            Grad.hook(
                    x,
                    dx -> {
                      seen.add(dx);
                      return dx.clip(-1, 1);
                    })
                .multiply(5)
                .sum();
    assertThat(Grad.of(f).apply(of(1, 2)).toDoubles()).containsExactly(1, 1);
    assertThat(seen.get(0).toDoubles()).containsExactly(5, 5);
  }

  @Test
  void aTapeGivesGradientsOfAnythingOnIt() {
    try (Tape tape = Tape.record()) {
      Tensor x = of(2);
      Tensor y = x.multiply(x);
      Tensor z = y.multiply(x);
      assertThat(tape.gradient(z, x).item()).isEqualTo(12);
      assertThat(tape.gradient(z, y).item()).isEqualTo(2);
      assertThat(tape.gradient(y, of(1)).item()).isZero();
      assertThat(tape.names()).startsWith("pd_op.multiply", "pd_op.multiply");
    }
  }

  record Layer(Tensor w, Tensor b, String name) {}

  @Test
  void theGradientOfARecordIsThatRecord() {
    Layer layer = new Layer(of(2, 3), of(1, 1), "first");
    Layer found = Grad.of((Layer at) -> at.w().multiply(at.w()).add(at.b()).sum()).apply(layer);
    assertThat(found.w().toDoubles()).containsExactly(4, 6);
    assertThat(found.b().toDoubles()).containsExactly(1, 1);
    assertThat(found.name()).isEqualTo("first");
    Map<String, Tensor> map =
        Grad.of((Map<String, Tensor> at) -> at.get("x").multiply(at.get("y")).sum())
            .apply(Map.of("x", of(5), "y", of(7)));
    assertThat(map.get("x").item()).isEqualTo(7);
  }

  @Test
  void whatHasNoGradientIsSaid() {
    assertThatThrownBy(() -> Grad.of((Tensor x) -> x).apply(of(1, 2)))
        .hasMessage(
            "a gradient is that of one number; this function gives float64[2]: sum it, or use"
                + " Grad.vjp");
    assertThatThrownBy(() -> Grad.of((Tensor x) -> x.sum()).apply(Tensor.of(new int[] {1})))
        .hasMessage("the first argument has no float tensor to differentiate by");
    assertThatThrownBy(() ->
            Grad.of((Tensor x) -> x.viewDtype(DType.FLOAT32).cast(DType.FLOAT64).sum())
                .apply(of(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("view_dtype");
  }
}
