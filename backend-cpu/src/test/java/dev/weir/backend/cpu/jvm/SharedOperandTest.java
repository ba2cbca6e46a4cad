package dev.weir.backend.cpu.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableSet;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Products whose right operands are packed before their programs run, beside sums in double.
final class SharedOperandTest {
  private static final int M = 75;
  private static final int N = 70;
  private static final int K = 45;

  private final Random random = new Random(3);
  private final Tensor a = matrix(2, M, K);
  private final Tensor b = matrix(2, K, N);
  private final Tensor c = Tensor.zeros(DType.FLOAT32, 2, M, N);
  private final KernelLibrary library = load();

  private static KernelLibrary load() {
    JvmTarget target = new JvmTarget(0, new Workers(2));
    return target.load(target.generate(TileFunctions.read("product.mlir")), KernelCache.NONE);
  }

  private Tensor matrix(long... shape) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, (random.nextInt(33) - 16) / 16.0);
    }
    return tensor;
  }

  @AfterEach
  void close() {
    library.close();
  }

  private void run(LoadedKernel kernel) {
    kernel.launch(new MemorySegment[] {a.data(), b.data(), c.data()}, new long[] {M, N, K});
  }

  /// Checks the result against what the right operand held.
  private void check(Tensor right) {
    for (int batch = 0; batch < 2; batch++) {
      for (int i = 0; i < M; i++) {
        for (int j = 0; j < N; j++) {
          double sum = 0;
          for (int s = 0; s < K; s++) {
            sum +=
                a.getDouble((batch * (long) M + i) * K + s)
                    * right.getDouble((batch * (long) K + s) * N + j);
          }
          assertThat(c.getDouble((batch * (long) M + i) * N + j)).isCloseTo(sum, within(1e-4));
        }
      }
    }
  }

  private Tensor changed() {
    Tensor before = Tensor.zeros(DType.FLOAT32, 2, K, N);
    before.copyFrom(b);
    for (long i = 0; i < b.elementCount(); i++) {
      b.setDouble(i, b.getDouble(i) + 1);
    }
    return before;
  }

  @Test
  void operandsArePackedForEachLaunch() {
    LoadedKernel kernel = library.kernel("product");
    run(kernel);
    check(b);
    changed();
    run(kernel);
    check(b);
  }

  @Test
  void weightsArePackedOnce() {
    LoadedKernel kernel = library.kernel("product").withFixed(ImmutableSet.of(1));
    run(kernel);
    check(b);
    Tensor before = changed();
    run(kernel);
    check(before);
    run(library.kernel("product"));
    check(b);
  }

  @Test
  void weightsElsewhereAreOtherWeights() {
    LoadedKernel kernel = library.kernel("product").withFixed(ImmutableSet.of(1));
    run(kernel);
    Tensor other = matrix(2, K, N);
    kernel.launch(new MemorySegment[] {a.data(), other.data(), c.data()}, new long[] {M, N, K});
    check(other);
  }

  @Test
  void aLaunchAllocatesNothing() {
    LoadedKernel kernel = library.kernel("product");
    MemorySegment[] pointers = {a.data(), b.data(), c.data()};
    long[] sizes = {M, N, K};
    assertThat(SteadyState.allocatedBytes(100, () -> kernel.launch(pointers, sizes))).isZero();
  }
}
