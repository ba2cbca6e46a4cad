package dev.weir.tensor.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// What is kept of what was made.
class RecentTest {
  @Test
  void onlySoManyAreKept() {
    Recent<Integer, String> recent = new Recent<>(16);
    AtomicInteger made = new AtomicInteger();
    for (int round = 0; round < 2; round++) {
      for (int key = 0; key < 1000; key++) {
        int number = key;
        assertThat(
                recent.get(
                    key,
                    () -> {
                      made.incrementAndGet();
                      return "value " + number;
                    }))
            .isEqualTo("value " + key);
      }
    }
    // The first 984 of the second round were forgotten in the first.
    assertThat(made.get()).isGreaterThanOrEqualTo(1000 + 984);
    recent.get(999, () -> "made anew");
    assertThat(recent.get(999, () -> "made once more")).isNotEqualTo("made once more");
    recent.clear();
    assertThat(recent.get(999, () -> "made anew")).isEqualTo("made anew");
  }
}
