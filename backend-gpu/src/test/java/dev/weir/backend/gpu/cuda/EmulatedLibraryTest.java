package dev.weir.backend.gpu.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.backend.gpu.KeptBuilds;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import dev.weir.testkit.program.ProgramText;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Kernels, memory and graphs on the emulation, through the same functions as on a GPU.
class EmulatedLibraryTest {
  static final int ROWS = 70;
  static final int DEPTH = 200;
  static final int COLUMNS = 72;

  /// A product in tiles of 64x64, 32 deep, none of which divides the sizes.
  static final String PRODUCT =
      """
      tile.func @product(%a: !tile.ptr<TYPE> read, %b: !tile.ptr<TYPE> read, %c: !tile.ptr<f32> write)
          grid affine_map<() -> (4)> kind "matmul" {
        %pid = tile.program_id
        %c0 = tile.index 0
        %c2 = tile.index 2
        %c32 = tile.index 32
        %c64 = tile.index 64
        %c70 = tile.index 70
        %c72 = tile.index 72
        %c200 = tile.index 200
        %pi = tile.index_binary <div> %pid, %c2
        %pj = tile.index_binary <mod> %pid, %c2
        %i = tile.index_binary <mul> %pi, %c64
        %j = tile.index_binary <mul> %pj, %c64
        %below = tile.index_binary <sub> %c70, %i
        %rows = tile.index_binary <min> %below, %c64
        %right = tile.index_binary <sub> %c72, %j
        %columns = tile.index_binary <min> %right, %c64
        %va = tile.view %a : !tile.ptr<TYPE> -> !tile.view<70x200xTYPE>
        %vb = tile.view %b : !tile.ptr<TYPE> -> !tile.view<200x72xTYPE>
        %vc = tile.view %c : !tile.ptr<f32> -> !tile.view<70x72xf32>
        %zero = tile.fill 0.0 : f32 extents[%rows, %columns] : !tile.tile<64x64xf32>
        %sum = tile.for %l = %c0 to %c200 step %c32 iter(%acc = %zero) -> (!tile.tile<64x64xf32>) stages STAGES {
          %left = tile.index_binary <sub> %c200, %l
          %depth = tile.index_binary <min> %left, %c32
          %ta = tile.load %va[%i, %l] extents[%rows, %depth] : !tile.view<70x200xTYPE> -> !tile.tile<64x32xTYPE>
          %tb = tile.load %vb[%l, %j] extents[%depth, %columns] : !tile.view<200x72xTYPE> -> !tile.tile<32x64xTYPE>
          %next = tile.mma %ta, %tb, %acc : !tile.tile<64x32xTYPE>, !tile.tile<32x64xTYPE>, !tile.tile<64x64xf32>
          tile.yield %next : !tile.tile<64x64xf32>
        }
        tile.store %sum, %vc[%i, %j] : !tile.tile<64x64xf32>, !tile.view<70x72xf32>
        tile.return
      }
      """;

  /// Built code, so that what is built twice is not.
  static final KernelCache CACHE = new KeptBuilds();

  @BeforeAll
  static void findCompiler() {
    assumeTrue(HostEmulation.find().isPresent(), "skipped: there is no C++ compiler");
  }

  static KernelSources sources(String text) {
    return new EmulatedCudaTarget()
        .generate(ProgramText.parse(text).nestedOperations(TileFuncOp.class));
  }

  private static KernelLibrary load(KernelSources sources) {
    return new EmulatedCudaTarget().load(sources, CACHE);
  }

  static int left() throws Throwable {
    return (int)
        HostEmulation.find()
            .orElseThrow()
            .library(CACHE)
            .function("weir_emulation_left", "")
            .invokeExact();
  }

  static int left(int row, int k) {
    return (row * 7 + k * 3) % 5 - 2;
  }

  static int right(int k, int column) {
    return (k * 5 + column * 2) % 7 - 3;
  }

  static MemorySegment factor(String type, int rows, int columns, boolean isLeft) {
    float[] numbers = new float[rows * columns];
    short[] halves = new short[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = isLeft ? left(i / columns, i % columns) : right(i / columns, i % columns);
      halves[i] =
          type.equals("f16")
              ? Float.floatToFloat16(numbers[i])
              : (short) (Float.floatToIntBits(numbers[i]) >>> 16);
    }
    return type.equals("f32") ? MemorySegment.ofArray(numbers) : MemorySegment.ofArray(halves);
  }

  @ParameterizedTest
  @CsvSource({"f16, 1", "f16, 2", "f16, 3", "bf16, 4", "f32, 1", "f32, 2", "f32, 3"})
  void multipliesWithFactorsCopiedAhead(String type, int stages) {
    KernelSources sources = sources(PRODUCT.replace("TYPE", type).replace("STAGES", "" + stages));
    String code = new String(sources.files().get(CudaTarget.FILE), StandardCharsets.UTF_8);
    String kernel = code.substring(code.indexOf("/* kernel product */"));
    assertThat(kernel.contains("w_copy16(")).isEqualTo(stages > 1);
    assertThat(kernel.contains("w_wait<" + (stages - 2) + ">();")).isEqualTo(stages > 1);
    assertThat(kernel.contains("w_mma_" + type + "(")).isEqualTo(!type.equals("f32"));
    float[] product = new float[ROWS * COLUMNS];
    try (KernelLibrary library = load(sources)) {
      KernelMemory memory = library.memory();
      MemorySegment a = factor(type, ROWS, DEPTH, true);
      MemorySegment b = factor(type, DEPTH, COLUMNS, false);
      MemorySegment[] pointers = {
        memory.allocate(a.byteSize()),
        memory.allocate(b.byteSize()),
        memory.allocate(4L * product.length)
      };
      memory.copyIn(a, pointers[0]);
      memory.copyIn(b, pointers[1]);
      library.kernel("product").launch(pointers, new long[0]);
      memory.copyOut(pointers[2], MemorySegment.ofArray(product));
    }
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < COLUMNS; j++) {
        int sum = 0;
        for (int k = 0; k < DEPTH; k++) {
          sum += left(i, k) * right(k, j);
        }
        assertThat(product[i * COLUMNS + j]).as("%d, %d", i, j).isEqualTo(sum);
      }
    }
  }

  @Test
  void runsAGraphAsOftenAsItIsLaunched() throws Throwable {
    int before = left();
    try (KernelLibrary library = load(sources(CudaLibraryTest.DOUBLE))) {
      KernelMemory memory = library.memory();
      MemorySegment a = memory.allocate(4096);
      MemorySegment b = memory.allocate(4096);
      float[] numbers = {1, 2, 3};
      memory.copyIn(MemorySegment.ofArray(numbers), a.asSlice(0, 12));
      LoadedKernel twice = library.kernel("twice");
      Runnable step =
          library.record(() -> {
            twice.launch(new MemorySegment[] {a, b}, new long[] {3});
            twice.launch(new MemorySegment[] {b, a}, new long[] {3});
          });
      memory.copyOut(a.asSlice(0, 12), MemorySegment.ofArray(numbers));
      assertThat(numbers).containsExactly(1, 2, 3);
      step.run();
      step.run();
      memory.copyOut(a.asSlice(0, 12), MemorySegment.ofArray(numbers));
      assertThat(numbers).containsExactly(16, 32, 48);
      assertThatThrownBy(
              () -> library.record(() -> memory.copyOut(a, MemorySegment.ofArray(new float[1024]))))
          .hasMessageContaining("CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED");
      step.run();
      memory.copyOut(a.asSlice(0, 12), MemorySegment.ofArray(numbers));
      assertThat(numbers).containsExactly(64, 128, 192);
    }
    assertThat(left()).isEqualTo(before);
  }

  @Test
  void givesEverythingBack() throws Throwable {
    KernelSources sources = sources(CudaLibraryTest.DOUBLE);
    int before = left();
    for (int i = 0; i < 200; i++) {
      try (KernelLibrary library = load(sources)) {
        MemorySegment memory = library.memory().allocate(8192);
        MemorySegment[] pointers = {memory, memory.asSlice(4096)};
        library.record(() -> library.kernel("twice").launch(pointers, new long[] {5})).run();
        library.kernel("twice").launch(pointers, new long[] {5});
      }
    }
    assertThat(left()).isEqualTo(before);
  }

  /// A fault of a kernel is seen when somebody waits, names the kernel, and ends with the library.
  @Test
  void goesOnAfterAFault() {
    KernelSources sources = sources(CudaLibraryTest.DOUBLE);
    KernelLibrary broken = load(sources);
    MemorySegment memory = broken.memory().allocate(4096);
    MemorySegment[] beyond = {memory, memory};
    broken.kernel("twice").launch(beyond, new long[] {5000});
    assertThatThrownBy(broken::synchronize)
        .hasMessageContaining("CUDA_ERROR_LAUNCH_FAILED: kernel 'twice', block 1, thread ")
        .hasMessageContaining("memory that is not allocated");
    assertThatThrownBy(broken::close).hasMessageContaining("CUDA_ERROR_LAUNCH_FAILED");
    try (KernelLibrary next = load(sources)) {
      MemorySegment[] within = {next.memory().allocate(4096), next.memory().allocate(4096)};
      next.kernel("twice").launch(within, new long[] {1000});
      next.synchronize();
    }
  }
}
