package dev.weir.backend.gpu.cuda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.backend.gpu.KeptBuilds;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.DeviceOptions;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import dev.weir.testkit.program.ProgramText;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What the library asks of the driver, shown by a driver that writes it down: no GPU is needed.
class CudaLibraryTest {
  static final String DOUBLE =
      """
      tile.func @twice(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %n: index)
          grid affine_map<()[s0] -> (s0 ceildiv 1024)> kind "elementwise" {
        %pid = tile.program_id
        %size = tile.index 1024
        %start = tile.index_binary <mul> %pid, %size
        %left = tile.index_binary <sub> %n, %start
        %count = tile.index_binary <min> %left, %size
        %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
        %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
        %t = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<1024xf32>
        %s = tile.binary <add> %t, %t : !tile.tile<1024xf32>
        tile.store %s, %vy[%start] : !tile.tile<1024xf32>, !tile.view<?xf32>
        tile.return
      }
      """;

  private static final CudaCompiler BUILDS =
      (code, architecture) -> new CudaCompiler.Outcome(architecture.getBytes(UTF_8), "");

  private static CublasLtSearch noLibrary() {
    return new CublasLtSearch(Optional.empty(), "not wanted");
  }

  private static KernelSources sources() {
    return new CudaTarget().generate(ProgramText.parse(DOUBLE).nestedOperations(TileFuncOp.class));
  }

  private static CudaLibrary load(RecordingDriver driver) {
    return CudaLibrary.load(
        driver,
        () -> BUILDS,
        CudaLibraryTest::noLibrary,
        CudaChip.ANY,
        sources(),
        KernelCache.NONE,
        DeviceOptions.DEFAULT);
  }

  @Test
  void launchesAndCopiesInOrder() {
    RecordingDriver driver = new RecordingDriver();
    try (KernelLibrary library = load(driver)) {
      MemorySegment memory = library.memory().allocate(1 << 16);
      library.memory().copyIn(MemorySegment.ofArray(new float[] {1, 2}), memory.asSlice(256, 8));
      MemorySegment[] pointers = {memory, memory.asSlice(1 << 15)};
      library.kernel("twice").launch(pointers, new long[] {3000});
      library.kernel("twice").launch(pointers, new long[] {0});
      float[] back = new float[2];
      library.memory().copyOut(memory.asSlice(256, 8), MemorySegment.ofArray(back));
      assertThat(back).containsExactly(1, 2);
    }
    assertThat(driver.calls())
        .containsExactly(
            "loadModule[5]",
            "createStream[]",
            "function[twice, 0]",
            "allocate[65536]",
            "copyIn[8]",
            "launch[3, 128, 0, 3]",
            "copyOut[8]",
            "synchronize[]",
            "free[]",
            "destroyStream[]",
            "unloadModule[]",
            "close[]");
    assertThat(driver.open()).isZero();
  }

  @Test
  void recordsLaunchesAsOneGraph() {
    RecordingDriver driver = new RecordingDriver();
    try (KernelLibrary library = load(driver)) {
      MemorySegment memory = library.memory().allocate(1 << 16);
      MemorySegment[] pointers = {memory, memory.asSlice(1 << 15)};
      LoadedKernel twice = library.kernel("twice");
      Runnable step =
          library.record(() -> {
            twice.launch(pointers, new long[] {3000});
            twice.launch(pointers, new long[] {1});
          });
      driver.calls().clear();
      step.run();
      step.run();
      assertThat(driver.calls()).containsExactly("launchGraph[]", "launchGraph[]");
    }
    assertThat(driver.open()).isZero();
  }

  @Test
  void keepsNothingOfARecordingThatFailed() {
    RecordingDriver driver = new RecordingDriver();
    try (KernelLibrary library = load(driver)) {
      assertThatThrownBy(() ->
              library.record(() -> {
                throw new IllegalArgumentException("no");
              }))
          .hasMessage("no");
    }
    assertThat(driver.open()).isZero();
  }

  @Test
  void takesBuiltCodeFromTheCacheUnlessItIsDamaged() {
    KeptBuilds cache = new KeptBuilds();
    CudaLibrary.load(
            new RecordingDriver(),
            () -> BUILDS,
            CudaLibraryTest::noLibrary,
            CudaChip.ANY,
            sources(),
            cache,
            DeviceOptions.DEFAULT)
        .close();
    assertThat(cache.kept()).hasSize(1);
    RecordingDriver second = new RecordingDriver();
    CudaLibrary.load(
            second,
            () -> {
              throw new AssertionError("built again");
            },
            CudaLibraryTest::noLibrary,
            CudaChip.ANY,
            sources(),
            cache,
            DeviceOptions.DEFAULT)
        .close();
    assertThat(second.open()).isZero();

    RecordingDriver damaged = new RecordingDriver();
    damaged.fail("loadModule");
    assertThatThrownBy(() ->
            CudaLibrary.load(
                damaged,
                () -> BUILDS,
                CudaLibraryTest::noLibrary,
                CudaChip.ANY,
                sources(),
                cache,
                DeviceOptions.DEFAULT))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("loadModule: CUDA_ERROR_TEST");
    assertThat(damaged.calls()).containsOnlyOnce("close[]").hasSize(3);
  }

  @Test
  void namesKernelAndCauseOfWhatFails() {
    RecordingDriver driver = new RecordingDriver();
    try (KernelLibrary library = load(driver)) {
      MemorySegment memory = library.memory().allocate(64);
      MemorySegment[] pointers = {memory, memory};
      driver.fail("launch");
      assertThatThrownBy(() -> library.kernel("twice").launch(pointers, new long[] {3}))
          .isInstanceOf(DeviceException.class)
          .hasMessage("target 'cuda', kernel 'twice': launch: CUDA_ERROR_TEST");
      driver.fail("allocate");
      assertThatThrownBy(() -> library.memory().allocate(1L << 50))
          .hasMessage(
              "target 'cuda': cannot allocate 1125899906842624 bytes, beside 64 in use: allocate:"
                  + " CUDA_ERROR_TEST");
      assertThatThrownBy(() ->
              library
                  .kernel("twice")
                  .launch(new MemorySegment[] {memory.asSlice(4), memory}, new long[] {3}))
          .hasMessageContaining("pointer 0 of kernel 'twice' is not aligned to 16 bytes");
    }
    assertThat(driver.open()).isZero();
  }

  @Test
  void namesTheKernelThatDoesNotCompile() {
    KernelSources sources = sources();
    String code = new String(sources.files().get(CudaTarget.FILE), StandardCharsets.UTF_8);
    int line = (int) code.lines().count() - 2;
    RecordingDriver driver = new RecordingDriver();
    CudaCompiler fails =
        (text, architecture) ->
            new CudaCompiler.Outcome(
                new byte[0], "kernels.cu(" + line + "): error: expected a \";\"\n1 error");
    assertThatThrownBy(() ->
            CudaLibrary.load(
                driver,
                () -> fails,
                CudaLibraryTest::noLibrary,
                CudaChip.ANY,
                sources,
                KernelCache.NONE,
                DeviceOptions.DEFAULT))
        .isInstanceOf(DeviceException.class)
        .hasMessageStartingWith(
            "target 'cuda', kernel 'twice': does not compile: expected a \";\"");
    assertThat(driver.open()).isZero();
  }

  @Test
  void saysThatThereIsNoGpu() {
    try (KernelLibrary library = new CudaTarget().load(sources(), KernelCache.NONE)) {
      assertThat(library.kernel("twice")).isNotNull();
    } catch (DeviceException fault) {
      assertThat(fault).hasMessageStartingWith("target 'cuda': no ");
    }
  }

  /// What is for Hopper is built for it, and for no other chip.
  @Test
  void refusesAChipThatTheCodeIsNotFor() {
    assertThat(CudaChip.HOPPER.architecture(90)).isEqualTo("sm_90a");
    assertThat(CudaChip.ANY.architecture(86)).isEqualTo("sm_86");
    assertThatThrownBy(() -> CudaChip.HOPPER.architecture(100))
        .isInstanceOf(DeviceException.class)
        .hasMessage(
            "target 'cuda-sm90a': needs a GPU of compute capability 9.0, this one has 10.0; "
                + "compile for 'cuda'");
  }
}
