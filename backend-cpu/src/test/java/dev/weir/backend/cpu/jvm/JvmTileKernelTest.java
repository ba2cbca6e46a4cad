package dev.weir.backend.cpu.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class JvmTileKernelTest {
  private static final int LAUNCHES = 5000;
  private static final long SMALLEST_OBJECT = 8;

  private final Tensor from = Tensor.zeros(DType.FLOAT32, 40, 33);
  private final Tensor to = Tensor.zeros(DType.FLOAT32, 40, 33);

  @Test
  void aLaunchAllocatesNothing() {
    LoadedKernel kernel = MapKernel.of(UnaryKind.TANH, 0, new Workers(2));
    MemorySegment[] pointers = {from.data(), to.data()};
    long[] sizes = {40, 33};
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    kernel.launch(pointers, sizes);
    threads.getCurrentThreadAllocatedBytes();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < LAUNCHES; i++) {
      kernel.launch(pointers, sizes);
    }
    // Whatever happens once, such as a class that the first wait loads, may allocate; a launch may
    // not.
    assertThat(threads.getCurrentThreadAllocatedBytes() - before)
        .isLessThan(LAUNCHES * SMALLEST_OBJECT);
  }

  /// Until the compiler has made machine code of them, vectors are objects.
  @ParameterizedTest
  @EnumSource(
      value = UnaryKind.class,
      names = {"EXP", "LOG", "TANH", "ERF", "SQRT", "RECIPROCAL"})
  void aLaunchWithVectorsAllocatesNothingOnceItIsCompiled(UnaryKind kind) {
    assumeTrue(VectorSupport.isPresent(), "skipped: no module jdk.incubator.vector");
    LoadedKernel kernel = MapKernel.of(kind, VectorSupport.floatLanes(), new Workers(1));
    MemorySegment[] pointers = {from.data(), to.data()};
    long[] sizes = {40, 33};
    assertThat(SteadyState.allocatedBytes(500, () -> kernel.launch(pointers, sizes))).isZero();
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() {
    for (long i = 0; i < from.elementCount(); i++) {
      from.setDouble(i, i / 100.0 - 5);
    }
    Tensor alone = Tensor.zeros(DType.FLOAT32, 40, 33);
    MapKernel.run(MapKernel.of(UnaryKind.EXP, 0, new Workers(1)), from, alone);
    MapKernel.run(MapKernel.of(UnaryKind.EXP, 0, new Workers(3)), from, to);
    assertThat(to.contentEquals(alone)).isTrue();
  }

  @Test
  void noRowsAreNoWork() {
    LoadedKernel kernel = MapKernel.of(UnaryKind.EXP, 0, new Workers(2));
    to.setDouble(0, 7);
    kernel.launch(new MemorySegment[] {from.data(), to.data()}, new long[] {0, 33});
    assertThat(to.getDouble(0)).isEqualTo(7);
  }

  @Test
  void theSameKernelIsTheSameCode() {
    byte[] first = KernelClass.build(MapKernel.program(UnaryKind.EXP), 0);
    byte[] second = KernelClass.build(MapKernel.program(UnaryKind.EXP), 0);
    assertThat(first).isEqualTo(second);
  }

  @Test
  void argumentsAreCounted() {
    LoadedKernel kernel = MapKernel.of(UnaryKind.EXP, 0, new Workers(1));
    assertThatThrownBy(() -> kernel.launch(new MemorySegment[] {from.data()}, new long[] {1, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("kernel 'map' takes 2 tensors and 2 sizes, got 1 and 2");
  }
}
