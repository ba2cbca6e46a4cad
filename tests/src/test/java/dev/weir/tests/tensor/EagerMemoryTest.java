package dev.weir.tests.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tape;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Native memory over many steps of eager training, and by many threads.
class EagerMemoryTest {
  /// The weights of two layers.
  public record Layers(Tensor first, Tensor offset, Tensor second) {
    Tensor loss(Tensor x, Tensor y) {
      return x.matmul(first).add(offset).tanh().matmul(second).subtract(y).square().mean();
    }
  }

  /// Trains on batches of several sizes.
  private static final class Training {
    private final Rng rng = Rng.of(5);
    private Layers layers =
        new Layers(
            rng.normal(8, 16).multiply(0.3), Tensor.zeros(16), rng.normal(16, 1).multiply(0.3));

    double step(int number) {
      Layers before = layers;
      record Next(Layers layers, Tensor loss) {}
      Next next =
          Scope.call(() -> {
            Tensor x = rng.normal(4 + number % 7, 8);
            Tensor y = x.sum(new long[] {1}, DType.FLOAT32, true);
            var found =
                Grad.<Layers, Tensor, Tensor>valueAndGrad(Layers::loss).apply(before, x, y);
            return new Next(
                Trees.map((w, g) -> w.subtract(g.multiply(0.02)), before, found.gradient()),
                found.value());
          });
      double loss = Scope.call(() -> next.loss().mean()).item();
      layers = next.layers();
      return loss;
    }
  }

  /// What is made in a step and lives on is the step's around it: a scope for some steps frees the weights in between.
  private static double train(int steps) {
    double[] last = {0};
    Training training = new Training();
    for (int i = 0; i < steps; i += 50) {
      int first = i;
      training.layers =
          Scope.call(() -> {
            for (int j = 0; j < 50; j++) {
              last[0] = training.step(first + j);
            }
            return training.layers;
          });
    }
    return last[0];
  }

  @Test
  void trainingKeepsMemoryFlat() {
    Scope.run(() -> assertThat(train(100)).isLessThan(8));
    long live = Scope.liveBytes();
    long reserved = Scope.reservedBytes();
    Scope.run(() -> assertThat(train(500)).isLessThan(2));
    assertThat(Scope.liveBytes()).isEqualTo(live);
    assertThat(Scope.reservedBytes()).isLessThanOrEqualTo(reserved + (64 << 10));
  }

  @Tag("thorough")
  @Test
  void tenThousandStepsKeepTheProcessFlat() throws IOException {
    Path status = Path.of("/proc/self/status");
    Assumptions.assumeTrue(Files.exists(status), "memory of the process is read from /proc");
    Scope.run(() -> train(5000));
    long live = Scope.liveBytes();
    long reserved = Scope.reservedBytes();
    long before = resident(status);
    Scope.run(() -> train(10_000));
    assertThat(Scope.liveBytes()).isEqualTo(live);
    assertThat(Scope.reservedBytes()).isEqualTo(reserved);
    // The heap grows and shrinks as the collector likes; 10,000 steps make some 100 MB of tensors.
    assertThat(resident(status)).isLessThan(before + (64L << 20));
  }

  private static long resident(Path status) throws IOException {
    System.gc();
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
      }
    }
    throw new IllegalStateException("no VmRSS");
  }

  /// Counts that two threads change at once would be wrong in the end, and the tensor would stay or be freed too early.
  @Test
  void tapesOfManyThreadsNeedOneTensor() throws InterruptedException {
    long live = Scope.liveBytes();
    Tensor[] shared = new Tensor[1];
    try (Scope _ = Scope.open()) {
      Tensor x = Tensor.of(new float[] {2, 3});
      shared[0] = x;
      List<Thread> threads = new ArrayList<>();
      List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
      for (int i = 0; i < 4; i++) {
        threads.add(
            Thread.ofPlatform()
                .uncaughtExceptionHandler((thread, fault) -> failures.add(fault))
                .start(() -> {
                  for (int step = 0; step < 3000; step++) {
                    Scope.run(() -> {
                      try (Tape tape = Tape.record()) {
                        Tensor _ = x.multiply(x).multiply(x);
                        if (tape.size() != 2) {
                          throw new IllegalStateException("not noted");
                        }
                      }
                    });
                  }
                }));
      }
      for (Thread each : threads) {
        each.join();
      }
      assertThat(failures).isEmpty();
      assertThat(x.toFloats()).containsExactly(2, 3);
    }
    assertThatThrownBy(() -> shared[0].toFloats()).hasMessageContaining("was freed");
    assertThat(Scope.liveBytes()).isEqualTo(live);
  }
}
