package dev.weir.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.nn.init.Init;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// The statistics of initial weights: variances and bounds by the formulas of Glorot, He and of the distributions, which
/// PyTorch uses too.
class InitTest {
  private static final long[] SHAPE = {64, 32, 5, 3};
  private static final double IN = 32 * 15;
  private static final double OUT = 64 * 15;

  private static void check(Init init, double mean, double deviation, double bound) {
    double[] drawn = init.create(Rng.of(11), SHAPE).toDoubles();
    double found = Arrays.stream(drawn).average().orElseThrow();
    double variance =
        Arrays.stream(drawn).map(each -> (each - found) * (each - found)).average().orElseThrow();
    // Of 30,720 numbers the mean lies within five deviations over 175.
    assertThat(found).isCloseTo(mean, within(5 * deviation / Math.sqrt(drawn.length) + 1e-7));
    assertThat(Math.sqrt(variance)).isCloseTo(deviation, within(deviation * 0.02 + 1e-12));
    double largest = Arrays.stream(drawn).map(each -> Math.abs(each - mean)).max().orElseThrow();
    assertThat(largest).isLessThanOrEqualTo(bound * (1 + 1e-6));
    if (bound < 100) {
      assertThat(largest).isGreaterThanOrEqualTo(bound * 0.99);
    }
  }

  @Test
  void weightsAreDistributedAsTheirFansAsk() {
    check(Init.uniform(0.3), 0, 0.3 / Math.sqrt(3), 0.3);
    check(Init.uniform(1, 2), 1.5, 0.5 / Math.sqrt(3), 0.5);
    check(Init.normal(0.7), 0, 0.7, 100);
    double xavier = Math.sqrt(2 / (IN + OUT));
    check(Init.xavierUniform(), 0, xavier, xavier * Math.sqrt(3));
    check(Init.xavierNormal(), 0, xavier, 100);
    double kaiming = Math.sqrt(2 / IN);
    check(Init.kaimingUniform(0), 0, kaiming, kaiming * Math.sqrt(3));
    check(Init.kaimingNormal(0), 0, kaiming, 100);
    check(Init.kaimingUniform(Math.sqrt(5)), 0, 1 / Math.sqrt(3 * IN), 1 / Math.sqrt(IN));
    // A normal distribution cut at two deviations has 0.8796 of the deviation.
    check(Init.truncated(0.5), 0, 0.5 * 0.87962566, 1);
    check(Init.constant(3), 3, 0, 0);
    check(Init.zeros(), 0, 0, 0);
    check(Init.ones(), 1, 0, 0);
  }

  @Test
  void orthogonalRowsAreOrthogonal() {
    for (long[] shape : new long[][] {{6, 10}, {10, 6}, {4, 3, 2}}) {
      Tensor w = Init.orthogonal(2).create(Rng.of(5), shape).reshape(shape[0], -1);
      boolean wide = w.dim(0) <= w.dim(1);
      Tensor product = w.matmul(w, !wide, wide);
      int n = (int) product.dim(0);
      assertThat(n).isEqualTo((int) Math.min(w.dim(0), w.dim(1)));
      double[] found = product.toDoubles();
      for (int i = 0; i < found.length; i++) {
        assertThat(found[i]).isCloseTo(i % (n + 1) == 0 ? 4 : 0, within(1e-5));
      }
    }
  }

  @Test
  void theSameGeneratorGivesTheSameWeights() {
    for (Init init : new Init[] {Init.truncated(1), Init.orthogonal(1), Init.xavierNormal()}) {
      assertThat(init.create(Rng.of(3), 4, 5).toFloats())
          .containsExactly(init.create(Rng.of(3), 4, 5).toFloats());
      assertThat(init.create(Rng.of(4), 4, 5).toFloats())
          .isNotEqualTo(init.create(Rng.of(3), 4, 5).toFloats());
    }
  }

  @Test
  void aVectorHasNoFan() {
    assertThatThrownBy(() -> Init.xavierUniform().create(Rng.of(1), 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[3]");
    assertThatThrownBy(() -> Init.orthogonal(1).create(Rng.of(1), 3))
        .hasMessageContaining("two dimensions");
  }
}
