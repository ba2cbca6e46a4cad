package dev.weir.nn.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// The line of progress, by a clock that stands still.
class ProgressTest {
  @Test
  void aLineHasStepsLossAndThroughput() {
    StringBuilder out = new StringBuilder();
    AtomicLong clock = new AtomicLong(5_000_000_000L);
    try (Progress progress = Progress.to(out, clock::get, 200)) {
      clock.addAndGet(500_000_000);
      progress.step(2.34567, 1000);
      clock.addAndGet(10_000_000);
      progress.step(7, 1000);
      clock.addAndGet(490_000_000);
      progress.step(0.5, 1000);
    }
    assertThat(out.toString())
        .isEqualTo(
            "\r1/200  loss 2.3457  2,000 examples/s"
                + "\r3/200  loss 0.5000  3,000 examples/s"
                + "\r3/200  loss 0.5000  3,000 examples/s\n");
  }

  @Test
  void nothingIsWrittenWithoutATerminal() {
    // Tests have none.
    try (Progress progress = Progress.of(3)) {
      progress.step(1, 1);
    }
    StringBuilder out = new StringBuilder();
    Progress.to(out, () -> 0, 3).close();
    assertThat(out).isEmpty();
  }
}
