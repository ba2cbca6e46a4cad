package dev.weir.nn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/// Batches: each example once in an epoch, in the order of the seed, whoever makes them.
class LoaderTest {
  private static Batch data(int count) {
    return new Batch(Tensor.arange(2L * count).reshape(count, 2), Tensor.arange(count));
  }

  private static List<Long> labels(Iterable<Batch> loader) {
    List<Long> all = new ArrayList<>();
    for (Batch batch : loader) {
      long[] x = batch.x().toLongs();
      long[] y = batch.y().toLongs();
      for (int i = 0; i < y.length; i++) {
        assertThat(x[2 * i]).isEqualTo(2 * y[i]);
        all.add(y[i]);
      }
    }
    return all;
  }

  @Test
  void anEpochHasEachExampleOnce() {
    Loader<Batch> loader = Loader.of(data(10), 4);
    assertThat(loader.batches()).isEqualTo(3);
    assertThat(labels(loader)).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    assertThat(loader.wholeBatches().batches()).isEqualTo(2);
    assertThat(labels(loader.wholeBatches())).hasSize(8);
    List<Long> shuffled = labels(loader.shuffled(Rng.of(3)));
    assertThat(shuffled).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    assertThat(shuffled).isNotEqualTo(labels(loader));
  }

  @Test
  void theOrderIsThatOfTheSeedWhoeverMakesBatches() {
    Rng rng = Rng.of(3);
    Loader<Batch> ahead = Loader.of(data(20), 3).shuffled(rng);
    List<Long> first = labels(ahead);
    List<Long> second = labels(ahead);
    assertThat(second).isNotEqualTo(first);
    Loader<Batch> here = Loader.of(data(20), 3).ahead(0).shuffled(Rng.of(3));
    assertThat(labels(here)).isEqualTo(first);
    assertThat(labels(here)).isEqualTo(second);
  }

  @Test
  void batchesAreMadeByAnotherThreadAndBelongToTheScopeOfThisOne() {
    Set<String> threads = ConcurrentHashMap.newKeySet();
    Source<Tensor> source =
        new Source<>() {
          @Override
          public long size() {
            return 6;
          }

          @Override
          public Tensor get(long[] examples) {
            threads.add(Thread.currentThread().getName());
            return Tensor.of(Arrays.stream(examples).mapToDouble(each -> each / 2.0).toArray())
                .multiply(2);
          }
        };
    try (Scope scope = Scope.open()) {
      Set<Double> seen = new HashSet<>();
      for (Tensor each : Loader.of(source, 2)) {
        for (double value : each.toDoubles()) {
          seen.add(value);
        }
      }
      assertThat(seen).containsExactlyInAnyOrder(0.0, 1.0, 2.0, 3.0, 4.0, 5.0);
      assertThat(scope.size()).isEqualTo(3);
    }
    assertThat(threads).containsExactly("weir-loader");
  }

  @Test
  void whatGoesWrongWhileLoadingIsToldWhereItIsTaken() {
    Source<Tensor> source =
        new Source<>() {
          @Override
          public long size() {
            return 4;
          }

          @Override
          public Tensor get(long[] examples) {
            if (examples[0] == 2) {
              throw new IllegalArgumentException("example 2 is damaged");
            }
            return Tensor.zeros(1);
          }
        };
    Iterator<Tensor> batches = Loader.of(source, 2).iterator();
    batches.next();
    assertThatThrownBy(batches::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("batch 2 of 2 cannot be loaded: example 2 is damaged");
    assertThatThrownBy(batches::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void rowsMustBeAsMany() {
    assertThatThrownBy(() -> Source.of(new Batch(Tensor.zeros(3, 2), Tensor.zeros(4))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("y is float32[4], but x is float32[3, 2]");
    assertThatThrownBy(() -> Loader.of(data(3), 0)).hasMessageContaining("batches of 0");
  }
}
