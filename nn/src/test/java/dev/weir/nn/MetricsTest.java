package dev.weir.nn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.nn.metric.Accuracy;
import dev.weir.nn.metric.Confusion;
import dev.weir.nn.metric.Perplexity;
import dev.weir.nn.metric.RunningMean;
import dev.weir.tensor.Tensor;
import org.junit.jupiter.api.Test;

/// Metrics, by hand.
class MetricsTest {
  private static final Tensor SCORES =
      Tensor.of(new float[][] {{0, 3, 1}, {5, 1, 1}, {0, 0, 2}, {9, 1, 0}});
  private static final Tensor LABELS = Tensor.of(new long[] {1, 0, 2, 2});

  @Test
  void theHighestScoreCounts() {
    Accuracy accuracy = new Accuracy();
    assertThat(accuracy.value()).isNaN();
    accuracy.add(SCORES, LABELS);
    assertThat(accuracy.value()).isEqualTo(0.75);
    accuracy.add(Tensor.of(new float[][] {{1, 0}}), Tensor.of(new long[] {1}));
    assertThat(accuracy.value()).isEqualTo(0.6);
    assertThatThrownBy(() -> accuracy.add(SCORES, Tensor.of(new long[] {1})))
        .hasMessageContaining("do not fit");
  }

  @Test
  void aTableSaysWhatIsTakenForWhat() {
    Confusion confusion = new Confusion(3);
    confusion.add(SCORES, LABELS);
    assertThat(confusion).hasToString("1 0 0\n0 1 0\n1 0 1\n");
    assertThat(confusion.precision(0)).isEqualTo(0.5);
    assertThat(confusion.recall(2)).isEqualTo(0.5);
    assertThat(confusion.recall(1)).isEqualTo(1);
    assertThat(confusion.row(2).asList()).containsExactly(1L, 0L, 1L);
    assertThatThrownBy(() -> new Confusion(2).add(SCORES, LABELS))
        .hasMessageContaining("there are 2");
  }

  @Test
  void meansRun() {
    RunningMean mean = new RunningMean();
    mean.add(2);
    mean.add(5, 3);
    assertThat(mean.value()).isEqualTo(17 / 4.0);
    mean.reset();
    assertThat(mean.value()).isNaN();
    Perplexity perplexity = new Perplexity();
    perplexity.add(Math.log(2), 10);
    perplexity.add(Math.log(8), 10);
    assertThat(perplexity.value()).isCloseTo(4, within(1e-12));
  }
}
