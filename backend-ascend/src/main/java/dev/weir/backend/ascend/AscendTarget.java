package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.DescribedTarget;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Ascend C for AI cores of architecture 2201 (A2), which are not there: kernels are compiled by the
/// system's C++ compiler against an emulation of the cores and run on the host.
///
/// A program's tiles lie in the unified buffer; loads and stores go through queues with two buffers where
/// there is room, so that copies and arithmetic overlap. Programs are dealt out to the cores in turn.
/// `docs/reference/target-ascend.md` says what the emulation proves.
public final class AscendTarget extends DescribedTarget {
  static final String NAME = "ascend";
  static final long UNIFIED_BUFFER_BYTES = 192 * 1024 - 256;

  /// Vector units.
  static final int CORES = 40;

  /// Matrix units, each with two vector units.
  static final int BLOCKS = CORES / 2;

  /// A2: 40 vector cores.
  private static final DeviceDescriptor DEVICE =
      new DeviceDescriptor(
          "ascend-a2",
          CORES,
          256,
          1,
          UNIFIED_BUFFER_BYTES / 4,
          UNIFIED_BUFFER_BYTES / 4,
          32,
          ImmutableSet.of(DType.FLOAT32, DType.FLOAT16, DType.INT32),
          ImmutableList.of());

  /// Makes the target.
  public AscendTarget() {
    super(NAME, DEVICE);
  }

  @Override
  public boolean isEmulated() {
    return true;
  }

  @Override
  public boolean limitsTiles() {
    return true;
  }

  @Override
  public Optional<String> sourceLanguage() {
    return Optional.of(NAME);
  }

  @Override
  public Optional<KernelRefusal> refusal(TileFuncOp function) {
    return KernelLegality.refusal(function);
  }

  @Override
  public ImmutableMap<String, Long> footprint(TileFuncOp function) {
    return SourceOp.of(function).isPresent()
        ? ImmutableMap.of()
        : ImmutableMap.of("unified_buffer_bytes", KernelLegality.unifiedBufferBytes(function));
  }

  @Override
  public KernelSources generate(List<TileFuncOp> functions) {
    ImmutableMap.Builder<String, byte[]> files = ImmutableMap.builder();
    ImmutableMap.Builder<String, KernelSources.Kernel> kernels = ImmutableMap.builder();
    StringBuilder all = new StringBuilder("// All kernels as one unit.\n");
    for (TileFuncOp function : functions) {
      refusal(function)
          .ifPresent(cause -> {
            throw new DeviceException(NAME, function.symName(), cause.reason());
          });
      String file = function.symName() + ".cpp";
      String code =
          SourceOp.of(function).isPresent()
              ? new GivenKernel(function).text(file)
              : GemmCode.of(function).orElseGet(() -> KernelCode.of(function));
      files.put(file, code.getBytes(StandardCharsets.UTF_8));
      all.append("#include \"").append(file).append("\"\n");
      kernels.put(function.symName(), KernelSources.Kernel.of(function));
    }
    files.put(AscendLibrary.UNIT, all.toString().getBytes(StandardCharsets.UTF_8));
    for (String name :
        ImmutableList.of(
            "weir_tile.h",
            "weir_math.h",
            "weir_shape.h",
            "weir_rows.h",
            "weir_cube.h",
            "weir_gemm.h")) {
      files.put(name, EmulationHeader.resource(name));
    }
    return new KernelSources(files.buildOrThrow(), kernels.buildOrThrow());
  }

  /// {@return the kernels, run by the emulation}
  ///
  /// @throws DeviceException if there is no C++ compiler, or it refuses the code
  @Override
  public KernelLibrary load(KernelSources sources, KernelCache cache) {
    return AscendLibrary.load(sources, cache);
  }
}
