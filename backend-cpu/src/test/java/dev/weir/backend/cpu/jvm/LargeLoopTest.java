package dev.weir.backend.cpu.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.backend.cpu.loop.LoopPlanner;
import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// A loop with more operations than HotSpot compiles becomes several.
final class LargeLoopTest {
  private static final int ROWS = 9;
  private static final int COLUMNS = 201;

  private final TileFuncOp function = TileFunctions.read("large_loops.mlir").getFirst();
  private final Tensor x = Tensor.zeros(DType.FLOAT32, ROWS, COLUMNS);
  private final Tensor y = Tensor.zeros(DType.FLOAT32, ROWS, COLUMNS);
  private final Tensor sums = Tensor.zeros(DType.FLOAT32, ROWS);
  private final MemorySegment[] pointers = {x.data(), y.data(), sums.data()};
  private final long[] sizes = {ROWS, COLUMNS};

  LargeLoopTest() {
    Random random = new Random(5);
    for (long i = 0; i < x.elementCount(); i++) {
      x.setDouble(i, random.nextGaussian());
    }
  }

  private LoadedKernel kernel(int lanes, Workers workers) {
    JvmTarget target = new JvmTarget(lanes, workers);
    return target
        .load(target.generate(List.of(function)), KernelCache.NONE)
        .kernel(function.symName());
  }

  private void launch(LoadedKernel kernel) {
    kernel.launch(pointers, sizes);
  }

  private static List<Integer> innermost(List<LoopStep> steps) {
    List<Integer> work = new ArrayList<>();
    for (LoopStep step : steps) {
      if (step instanceof LoopStep.Loop loop) {
        work.addAll(loop.isInnermost() ? List.of(loop.work()) : innermost(loop.body()));
      }
    }
    return work;
  }

  @Test
  void noLoopHasMoreWorkThanIsAllowed() {
    List<Integer> unlimited = innermost(LoopPlanner.plan(function).body());
    assertThat(unlimited).anyMatch(work -> work > 200);
    List<Integer> limited = innermost(LoopPlanner.plan(function, loop -> 72).body());
    assertThat(limited).hasSizeGreaterThan(unlimited.size()).allMatch(work -> work <= 72);
  }

  /// The functions as the JDK's doubles have them.
  @Test
  void theNumbersStay() {
    assumeTrue(VectorSupport.isPresent(), "skipped: no module jdk.incubator.vector");
    launch(kernel(VectorSupport.floatLanes(), new Workers(2)));
    for (int row = 0; row < ROWS; row++) {
      double sum = 0;
      for (int column = 0; column < COLUMNS; column++) {
        long at = (long) row * COLUMNS + column;
        double a = x.getDouble(at);
        double b = erf(a);
        double c = Math.tanh(b);
        // log(exp(c)) is c, up to rounding.
        double f = c > b ? a : c;
        double expected = erf(Math.tanh(f) * Math.exp(c)) + c;
        assertThat(y.getDouble(at)).isCloseTo(expected, within(2e-6));
        sum += expected;
      }
      assertThat(sums.getDouble(row)).isCloseTo(sum, within(2e-4));
    }
  }

  @Test
  void withVectorsAndWithoutTheNumbersAreTheSame() {
    assumeTrue(VectorSupport.isPresent(), "skipped: no module jdk.incubator.vector");
    launch(kernel(0, new Workers(1)));
    Tensor plain = y.copy(Arena.ofAuto());
    launch(kernel(VectorSupport.floatLanes(), new Workers(3)));
    assertThat(y.contentEquals(plain)).isTrue();
  }

  /// Vectors are objects until the compiler has made machine code of each loop.
  @Test
  void everyLoopIsCompiled() {
    assumeTrue(VectorSupport.isPresent(), "skipped: no module jdk.incubator.vector");
    LoadedKernel kernel = kernel(VectorSupport.floatLanes(), new Workers(1));
    assertThat(SteadyState.allocatedBytes(50, () -> launch(kernel))).isZero();
  }

  /// Abramowitz and Stegun 7.1.5, the series, which converges for all numbers.
  private static double erf(double x) {
    double term = x;
    double sum = x;
    for (int n = 1; n < 200; n++) {
      term *= -x * x / n;
      sum += term / (2 * n + 1);
    }
    return 2 / Math.sqrt(Math.PI) * sum;
  }
}
