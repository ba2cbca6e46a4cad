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
///
/// Tensors that other tests of this process made outside scopes may go meanwhile: what lives here is at most what lived before.
class EagerMemoryTest {
  /// The weights of two layers.
  public record Layers(Tensor first, Tensor offset, Tensor second) {
    Tensor loss(Tensor x, Tensor y) {
      return x.matmul(first).add(offset).tanh().matmul(second).subtract(y).square().mean();
    }
  }

  /// What a step gives.
  public record Step(Layers layers, Tensor loss) {}

  /// {@return the last loss of so many steps, on batches of several sizes}
  private static double train(int steps) {
    Rng rng = Rng.of(5);
    Step now =
        new Step(
            new Layers(
                rng.normal(8, 16).multiply(0.3), Tensor.zeros(16), rng.normal(16, 1).multiply(0.3)),
            Tensor.zeros());
    double loss = 0;
    for (int i = 0; i < steps; i++) {
      int rows = 4 + i % 7;
      now = Scope.carry(now, before -> step(before.layers(), rng.normal(rows, 8)));
      loss = now.loss().item();
    }
    return loss;
  }

  private static Step step(Layers layers, Tensor x) {
    Tensor y = x.sum(new long[] {1}, DType.FLOAT32, true);
    var found = Grad.<Layers, Tensor, Tensor>valueAndGrad(Layers::loss).apply(layers, x, y);
    return new Step(
        Trees.map((w, g) -> w.subtract(g.multiply(0.02)), layers, found.gradient()), found.value());
  }

  @Test
  void trainingKeepsMemoryFlat() {
    Scope.run(() -> assertThat(train(100)).isLessThan(8));
    long live = Scope.liveBytes();
    long reserved = Scope.reservedBytes();
    Scope.run(() -> assertThat(train(500)).isLessThan(2));
    assertThat(Scope.liveBytes()).isLessThanOrEqualTo(live);
    assertThat(Scope.reservedBytes()).isLessThanOrEqualTo(reserved);
  }

  @Tag("thorough")
  @Test
  void tenThousandStepsKeepTheProcessFlat() throws IOException {
    Path status = Path.of("/proc/self/status");
    Assumptions.assumeTrue(Files.exists(status), "memory of the process is read from /proc");
    Scope.run(() -> train(1000));
    long live = Scope.liveBytes();
    long reserved = Scope.reservedBytes();
    long before = resident(status);
    Scope.run(() -> train(10_000));
    assertThat(Scope.liveBytes()).isLessThanOrEqualTo(live);
    assertThat(Scope.reservedBytes()).isLessThanOrEqualTo(reserved);
    // The heap grows and shrinks as the collector likes; 10,000 steps make some 100 MB of tensors.
    assertThat(resident(status)).isLessThan(before + (64L << 20));
  }

  /// What a loop gives up is not kept either, by the scope around it.
  @Test
  void aLoopCarriesOnlyItsLastState() {
    try (Scope scope = Scope.open()) {
      Tensor x = Tensor.ones(3);
      Tensor first = x;
      Tensor kept = Tensor.ones(3);
      for (int i = 0; i < 5000; i++) {
        x = Scope.carry(x, before -> before.add(kept));
      }
      assertThat(x.toFloats()).containsExactly(5001, 5001, 5001);
      assertThat(scope.size()).isEqualTo(2);
      assertThatThrownBy(first::toFloats).hasMessageContaining("was freed");
      Tensor same = Scope.carry(x, before -> before);
      assertThat(same.toFloats()).containsExactly(5001, 5001, 5001);
    }
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
    assertThat(Scope.liveBytes()).isLessThanOrEqualTo(live);
  }
}
