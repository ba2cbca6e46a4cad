package dev.weir.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.nn.loss.CrossEntropy;
import dev.weir.nn.loss.Losses;
import dev.weir.nn.loss.Reduction;
import dev.weir.tensor.Fn1;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Tensor;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Losses and their gradients against PyTorch.
class LossesTest {
  private static final Map<String, Tensor> WANT = OracleNumbers.results("pieces.safetensors");
  private static final Tensor TARGET = OracleNumbers.tensor(1, 2, 3, 0, 6, 4);
  private static final Tensor LABELS = OracleNumbers.labels(1, 3, 4, 6);

  private static Fn1<Tensor, Tensor> loss(String name) {
    CrossEntropy entropy = CrossEntropy.mean();
    return switch (name) {
      case "cross_entropy" -> x -> Losses.crossEntropy(x, LABELS);
      case "cross_entropy_smooth" -> x -> entropy.withSmoothing(0.2).of(x, LABELS);
      case "cross_entropy_ignore" -> x -> entropy.ignoring(2).of(x, LABELS);
      case "cross_entropy_both" -> x -> entropy.ignoring(2).withSmoothing(0.2).of(x, LABELS);
      case "cross_entropy_sum" -> x -> entropy.ignoring(2).with(Reduction.SUM).of(x, LABELS);
      case "nll" -> x -> Losses.negativeLogLikelihood(x.logSoftmax(-1), LABELS);
      case "squared" -> x -> Losses.squaredError(x, TARGET);
      case "squared_sum" -> x -> Losses.squaredError(x, TARGET, Reduction.SUM);
      case "absolute" -> x -> Losses.absoluteError(x, TARGET);
      case "smooth_absolute" -> x -> Losses.smoothAbsoluteError(x, TARGET, 2, Reduction.MEAN);
      case "binary" ->
          x -> Losses.binaryCrossEntropy(x.multiply(20), TARGET.sigmoid(), Reduction.MEAN);
      case "divergence" -> x -> Losses.divergence(x.logSoftmax(-1), TARGET.softmax(-1));
      default -> throw new AssertionError(name);
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cross_entropy",
        "cross_entropy_smooth",
        "cross_entropy_ignore",
        "cross_entropy_both",
        "cross_entropy_sum",
        "nll",
        "squared",
        "squared_sum",
        "absolute",
        "smooth_absolute",
        "binary",
        "divergence"
      })
  void lossesAndGradientsAreThoseOfPyTorch(String name) {
    Tensor x = OracleNumbers.tensor(1, 1, 3, 0, 6, 4);
    var found = Grad.valueAndGrad(loss(name)).apply(x);
    assertThat(OracleNumbers.distance(found.value(), WANT.get("loss/" + name), 0)).isLessThan(1e-5);
    assertThat(OracleNumbers.distance(found.gradient(), WANT.get("loss/" + name + "/grad"), 0))
        .isLessThan(1e-5);
  }

  @Test
  void lossesOfElementsStayAsTheyAre() {
    Tensor x = Tensor.of(new float[] {1, 2, 3});
    Tensor target = Tensor.of(new float[] {1, 4, 0});
    assertThat(Losses.squaredError(x, target, Reduction.NONE).toFloats()).containsExactly(0, 4, 9);
    assertThat(Losses.absoluteError(x, target, Reduction.SUM).item()).isEqualTo(5);
    Tensor none =
        CrossEntropy.mean()
            .with(Reduction.NONE)
            .ignoring(0)
            .of(Tensor.zeros(2, 4), Tensor.of(new long[] {0, 3}));
    assertThat(none.toDoubles()[0]).isZero();
    assertThat(none.toDoubles()[1]).isCloseTo(Math.log(4), within(1e-6));
  }

  @Test
  void aTargetOfProbabilityZeroCountsAsNothing() {
    Tensor even = Tensor.full(Math.log(0.5), dev.weir.dialect.builtin.data.DType.FLOAT32, 1, 2);
    var found =
        Grad.valueAndGrad((Tensor x) -> Losses.divergence(x, Tensor.of(new float[][] {{1, 0}})))
            .apply(even);
    assertThat(found.value().item()).isCloseTo(Math.log(2), within(1e-6));
    assertThat(found.gradient().add(0).toFloats()).containsExactly(-1, 0);
  }

  @Test
  void shapesThatDoNotFitAreErrors() {
    assertThatThrownBy(() -> Losses.squaredError(Tensor.zeros(3, 1), Tensor.zeros(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("float32[3, 1]")
        .hasMessageContaining("float32[3]");
    assertThatThrownBy(() -> Losses.crossEntropy(Tensor.zeros(3, 5), Tensor.zeros(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("integer labels of [3]");
    assertThatThrownBy(() -> CrossEntropy.mean().withSmoothing(2))
        .hasMessageContaining("label smoothing of 2.0");
  }
}
