package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.examples.tensors.FirstSteps;
import dev.weir.examples.tensors.Lanes;
import dev.weir.examples.tensors.LeNet;
import dev.weir.examples.tensors.LinearRegression;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What the tutorial on tensors shows, and the programs of `examples/tensors`. Expected values are by hand.
class TensorExamplesTest {
  @Test
  void theExamplesOfTheTutorial() {
    assertThat(FirstSteps.values()).isEqualTo("[[11. 24.]\n [19. 36.]]");
    assertThat(FirstSteps.cast().dtype()).isEqualTo(DType.FLOAT32);
    assertThat(FirstSteps.cast().toFloats()).containsExactly(1.5f, 3, 4.5f);
    List<Tensor> parts = FirstSteps.parts();
    assertThat(parts.get(0).toLongs()).containsExactly(4, 5, 6, 7);
    assertThat(parts.get(1).toLongs()).containsExactly(1, 2, 5, 6, 9, 10);
    assertThat(parts.get(2).toLongs()).startsWith(8, 9, 10, 11);
    assertThat(parts.get(3).toLongs()).containsExactly(9, 10, 11);
    assertThat(FirstSteps.scope().item()).isCloseTo(Math.E + 1, within(1e-5));
    assertThat(FirstSteps.random().describe()).isEqualTo("float32[3, 2]");
    assertThat(FirstSteps.gradients().get(0).item()).isEqualTo(12);
    assertThat(FirstSteps.gradients().get(1).item()).isEqualTo(12);
    assertThat(FirstSteps.tape().toFloats()).containsExactly(2, 4, 6);
    Tensor x = Tensor.of(new float[] {0.4f, 1.7f});
    assertThat(FirstSteps.custom().apply(x).toFloats()).containsExactly(0, 2);
    assertThat(Grad.of((Tensor at) -> FirstSteps.custom().apply(at).sum()).apply(x).toFloats())
        .containsExactly(1, 1);
    Jit.One<Tensor, Tensor> f = FirstSteps.compiled();
    assertThat(f.apply(x).toDoubles()[0]).isCloseTo(Math.log(Math.exp(0.16) + 1), within(1e-6));
    assertThat(f.kernels()).hasSize(1);
  }

  @Test
  void theExamplesOfTheTutorialOnLanes() {
    Tensor points = Tensor.of(new float[][] {{3, 4}, {0, 0}, {6, 8}});
    assertThat(Lanes.distances(points, Tensor.zeros(2)).toFloats()).containsExactly(5, 0, 10);
    var layers =
        new Lanes.Layer(
            Tensor.of(new float[][] {{1, 0}, {0, 2}}),
            Tensor.of(new float[][] {{1, 1}, {2, 2}, {3, 3}}));
    assertThat(Lanes.layers(layers, points).toFloats()).containsExactly(4, 9, 2, 2, 9, 19);
    List<Tensor> gradients =
        Lanes.gradients(Tensor.of(new float[] {0.1f, -0.05f}), points.divide(8));
    for (int i = 0; i < 2; i++) {
      double sum = 0;
      for (int lane = 0; lane < 3; lane++) {
        double x = new double[][] {{3, 4}, {0, 0}, {6, 8}}[lane][i] / 8;
        double y = new double[][] {{3, 4}, {0, 0}, {6, 8}}[lane][0] / 8 * 0.1;
        y -= new double[][] {{3, 4}, {0, 0}, {6, 8}}[lane][1] / 8 * 0.05;
        double expected = x * (1 - Math.tanh(y) * Math.tanh(y));
        assertThat(gradients.get(0).toDoubles()[2 * lane + i]).isCloseTo(expected, within(1e-6));
        sum += expected;
      }
      assertThat(gradients.get(1).toDoubles()[i]).isCloseTo(sum, within(1e-6));
    }
    assertThat(Lanes.leaves()).hasToString("[[ 1.  -0.5], 7]");
  }

  @Test
  void aLineIsFitted() {
    List<Double> eager = LinearRegression.train(30, LinearRegression::step);
    assertThat(LinearRegression.train(30, Jit.exact(LinearRegression::step))).isEqualTo(eager);
    List<Double> fused = LinearRegression.train(30, Jit.of(LinearRegression::step));
    for (int i = 0; i < 30; i++) {
      assertThat(fused.get(i)).isCloseTo(eager.get(i), within(1e-5 * eager.get(i)));
    }
    // What is left is the noise, whose variance is 0.01.
    assertThat(eager.getLast()).isCloseTo(0.0105, within(0.003));
  }

  @Tag("thorough")
  @Test
  void aLeNetLearnsInAnyMode() {
    List<Double> eager = LeNet.eager(40);
    assertThat(LeNet.exact(40)).isEqualTo(eager);
    List<Double> fused = LeNet.compiled(40);
    for (int i = 0; i < 40; i++) {
      assertThat(fused.get(i)).isCloseTo(eager.get(i), within(1e-4));
    }
    assertThat(eager.getLast()).isLessThan(0.05);
  }
}
