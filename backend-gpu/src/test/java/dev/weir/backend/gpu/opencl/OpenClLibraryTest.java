package dev.weir.backend.gpu.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.KeptBuilds;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.KernelSources;
import dev.weir.testkit.program.ProgramText;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The runtime on whatever OpenCL device there is: memory, the cache, faults.
class OpenClLibraryTest {
  private static final String HALVE =
      """
      tile.func @halve(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %n: index)
          grid affine_map<()[s0] -> (s0 ceildiv 64)> kind "elementwise" {
        %pid = tile.program_id
        %size = tile.index 64
        %start = tile.index_binary <mul> %pid, %size
        %left = tile.index_binary <sub> %n, %start
        %count = tile.index_binary <min> %left, %size
        %vx = tile.view %x sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
        %vy = tile.view %y sizes[%n] : !tile.ptr<f32> -> !tile.view<?xf32>
        %t = tile.load %vx[%start] extents[%count] : !tile.view<?xf32> -> !tile.tile<64xf32>
        %half = tile.fill 0.5 : f32 extents[%count] : !tile.tile<64xf32>
        %s = tile.binary <mul> %t, %half : !tile.tile<64xf32>
        tile.store %s, %vy[%start] : !tile.tile<64xf32>, !tile.view<?xf32>
        tile.return
      }
      """;

  @BeforeAll
  static void findDevice() {
    try {
      OpenCl.load().findDevice();
    } catch (DeviceException missing) {
      abort("skipped: " + missing.getMessage());
    }
  }

  private static KernelSources sources() {
    return new OpenClTarget().generate(ProgramText.parse(HALVE).nestedOperations(TileFuncOp.class));
  }

  /// Halves numbers that lie at odd places of one allocation.
  private static float[] halve(KernelLibrary library, float... numbers) {
    KernelMemory memory = library.memory();
    MemorySegment all = memory.allocate(4096);
    MemorySegment from = all.asSlice(64, numbers.length * 4L);
    MemorySegment to = all.asSlice(2048 + 192, numbers.length * 4L);
    memory.copyIn(MemorySegment.ofArray(numbers), from);
    library.kernel("halve").launch(new MemorySegment[] {from, to}, new long[] {numbers.length});
    float[] halves = new float[numbers.length];
    memory.copyOut(to, MemorySegment.ofArray(halves));
    memory.free(all);
    return halves;
  }

  @Test
  void runsOnSlicesOfAnAllocation() {
    try (KernelLibrary library = new OpenClTarget().load(sources(), KernelCache.NONE)) {
      assertThat(halve(library, 1, 2, 3)).containsExactly(0.5f, 1, 1.5f);
      library
          .kernel("halve")
          .launch(
              new MemorySegment[] {library.memory().allocate(0), library.memory().allocate(0)},
              new long[] {0});
      library.synchronize();
      assertThatThrownBy(() -> library.kernel("third")).hasMessage("no kernel 'third'");
    }
  }

  @Test
  void refusesMemoryThatIsNotTheDevices() {
    try (KernelLibrary library = new OpenClTarget().load(sources(), KernelCache.NONE)) {
      MemorySegment host = MemorySegment.ofArray(new float[4]);
      MemorySegment memory = library.memory().allocate(16);
      assertThatThrownBy(() ->
              library.kernel("halve").launch(new MemorySegment[] {memory, host}, new long[] {4}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("this memory is not the device's");
      library.memory().free(memory);
      assertThatThrownBy(() -> library.memory().free(memory))
          .hasMessage("this memory was not allocated here");
    }
  }

  @Test
  void launchesNothingOnceClosed() {
    KernelLibrary library = new OpenClTarget().load(sources(), KernelCache.NONE);
    MemorySegment memory = library.memory().allocate(16);
    library.close();
    library.close();
    assertThatThrownBy(() ->
            library.kernel("halve").launch(new MemorySegment[] {memory, memory}, new long[] {4}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the kernels are closed");
  }

  @Test
  void namesTheKernelThatDoesNotCompile() {
    KernelSources good = sources();
    var files = new HashMap<>(good.files());
    String code = new String(files.get(OpenClTarget.FILE), StandardCharsets.UTF_8);
    files.put(
        OpenClTarget.FILE,
        code.replace("get_group_id(0)", "nowhere(0)").getBytes(StandardCharsets.UTF_8));
    KernelSources bad = new KernelSources(ImmutableMap.copyOf(files), good.kernels());
    assertThatThrownBy(() -> new OpenClTarget().load(bad, KernelCache.NONE))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("target 'opencl'")
        .hasMessageContaining("compile")
        .hasMessageContaining("nowhere");
  }

  @Test
  void buildsAgainWhatIsDamagedInTheCache() {
    KeptBuilds cache = new KeptBuilds();
    for (int round = 0; round < 3; round++) {
      try (KernelLibrary library = new OpenClTarget().load(sources(), cache)) {
        assertThat(halve(library, 8)).containsExactly(4);
      }
      assertThat(cache.kept()).hasSize(1);
      if (round == 1) {
        cache.kept().replaceAll((key, built) -> new byte[] {1, 2, 3});
      }
    }
  }
}
