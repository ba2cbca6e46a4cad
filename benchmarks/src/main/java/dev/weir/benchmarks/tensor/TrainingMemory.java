package dev.weir.benchmarks.tensor;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Grad;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Scope;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// What memory a process has after so many steps of eager training: that of tensors, as [Scope] counts it, and that of the
/// process, as Linux does. Batches are of several sizes, so that steps do not need the same memory each.
public final class TrainingMemory {
  private static final Path STATUS = Path.of("/proc/self/status");

  /// The weights of two layers, and how they moved last.
  record Layers(Tensor first, Tensor offset, Tensor second) {
    Tensor loss(Tensor x, Tensor y) {
      return x.matmul(first).add(offset).tanh().matmul(second).subtract(y).square().mean();
    }
  }

  /// What goes from step to step.
  record State(Layers weights, Layers moves, Tensor loss) {}

  private TrainingMemory() {}

  /// Prints the table.
  ///
  /// @param arguments numbers of steps, ascending
  public static void main(String[] arguments) throws IOException {
    int[] wanted = {100, 1_000, 10_000};
    if (arguments.length > 0) {
      wanted = Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray();
    }
    System.out.println("steps, loss, KiB of tensors, KiB taken for tensors, KiB of the process");
    try (Scope _ = Scope.open()) {
      Rng rng = Rng.of(5);
      Layers start =
          new Layers(
              rng.normal(64, 128).multiply(0.1),
              Tensor.zeros(128),
              rng.normal(128, 1).multiply(0.1));
      State state = new State(start, Trees.map(Tensor::zerosLike, start), Tensor.zeros());
      int done = 0;
      for (int until : wanted) {
        for (; done < until; done++) {
          int rows = 4 + done % 29;
          state = Scope.carry(state, now -> step(now, rng.normal(rows, 64)));
        }
        System.gc();
        System.out.printf(
            "%,d, %.4f, %,d, %,d, %,d%n",
            done,
            state.loss().item(),
            Scope.liveBytes() >> 10,
            Scope.reservedBytes() >> 10,
            resident());
      }
    }
  }

  private static State step(State now, Tensor x) {
    Tensor y = x.sum(new long[] {1}, DType.FLOAT32, true).sin();
    var found = Grad.<Layers, Tensor, Tensor>valueAndGrad(Layers::loss).apply(now.weights(), x, y);
    Layers moves =
        Trees.map(
            (move, gradient) -> move.multiply(0.9).add(gradient), now.moves(), found.gradient());
    return new State(
        Trees.map((w, move) -> w.subtract(move.multiply(0.002)), now.weights(), moves),
        moves,
        found.value());
  }

  private static long resident() throws IOException {
    for (String line : Files.readAllLines(STATUS)) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", ""));
      }
    }
    throw new IllegalStateException("no VmRSS in " + STATUS);
  }
}
