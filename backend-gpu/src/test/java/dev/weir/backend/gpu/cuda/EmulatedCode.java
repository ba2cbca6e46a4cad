package dev.weir.backend.gpu.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.gpu.simt.TensorBox;
import dev.weir.runtime.device.KernelCache;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;

/// Kernels whose code a test writes, built for the emulation of a chip.
///
/// A kernel has `x`, 1024 floats, or four times as many where blocks run together, `tid`, the number of its thread, and `scratch`, 4096 bytes of shared memory.
final class EmulatedCode {
  private static final int COUNT = 1024;

  private final HostEmulation emulation;
  private final ImmutableList<TensorBox> boxes;
  private final byte[] image;
  private final int count;

  /// Builds the kernels.
  ///
  /// @param architecture what the compiler is told to build for
  /// @param bodies what each kernel does, by its name
  EmulatedCode(
      HostEmulation emulation, CudaChip chip, String architecture, Map<String, String> bodies) {
    this(emulation, chip, architecture, bodies, ImmutableList.of());
  }

  /// Builds kernels that copy in bulk, too.
  ///
  /// @param boxes what they copy of `x`: `box0`, `box1`, …
  EmulatedCode(
      HostEmulation emulation,
      CudaChip chip,
      String architecture,
      Map<String, String> bodies,
      ImmutableList<TensorBox> boxes) {
    this(emulation, chip, architecture, bodies, boxes, 1);
  }

  /// Builds kernels whose blocks run together.
  ///
  /// @param cluster how many blocks a cluster has
  EmulatedCode(
      HostEmulation emulation,
      CudaChip chip,
      String architecture,
      Map<String, String> bodies,
      ImmutableList<TensorBox> boxes,
      int cluster) {
    this.emulation = emulation;
    this.boxes = boxes;
    this.count = cluster == 1 ? COUNT : 4 * COUNT;
    StringBuilder maps = new StringBuilder();
    for (int i = 0; i < boxes.size(); i++) {
      maps.append(", const __grid_constant__ w_tensor_map box").append(i);
    }
    StringBuilder code = new StringBuilder(new CudaLanguage(chip).prelude());
    bodies.forEach((name, body) ->
        code.append("/* kernel ")
            .append(name)
            .append(" */\nextern \"C\" __global__ void __cluster_dims__(" + cluster + ", 1, 1) ")
            .append(name)
            .append("(f32 *x" + maps + ") {\nconst int tid = threadIdx.x;\nW_SCRATCH(4096);\n")
            .append(body)
            .append("\n}\n"));
    CudaCompiler.Outcome built = emulation.build(code.toString(), architecture);
    assertThat(built.isBuilt()).as(built.log()).isTrue();
    image = built.image();
  }

  /// {@return the built code}
  byte[] image() {
    return image;
  }

  /// Runs a block of a kernel.
  ///
  /// @param first what `x` begins with; the rest is 0
  /// @return what `x` holds then
  float[] run(String kernel, int threads, float... first) {
    return run(kernel, 1, threads, first);
  }

  /// Runs blocks of a kernel.
  ///
  /// @param first what `x` begins with; the rest is 0
  /// @return what `x` holds then
  float[] run(String kernel, int blocks, int threads, float[] first) {
    CudaDriver driver = emulation.open(KernelCache.NONE);
    try (Arena arena = Arena.ofConfined()) {
      long stream = driver.createStream();
      long module = driver.loadModule(image);
      long function = driver.function(module, kernel, 0);
      long bytes = (long) count * Float.BYTES;
      long memory = driver.allocate(bytes);
      float[] numbers = Arrays.copyOf(first, count);
      MemorySegment host = arena.allocate(bytes).copyFrom(MemorySegment.ofArray(numbers));
      driver.copyIn(stream, host, memory);
      driver.launch(stream, function, blocks, threads, 0, new long[] {memory}, boxes);
      driver.copyOut(stream, memory, host);
      MemorySegment.ofArray(numbers).copyFrom(host);
      driver.free(memory);
      driver.unloadModule(module);
      driver.destroyStream(stream);
      return numbers;
    } finally {
      driver.close();
    }
  }
}
