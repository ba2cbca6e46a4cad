package dev.weir.backend.cpu.c;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.backend.cpu.loop.LoopPlanner;
import dev.weir.backend.cpu.peak.MeasuredPeaks;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.ir.Type;
import dev.weir.runtime.device.DescribedTarget;
import dev.weir.runtime.device.DevicePeaks;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import java.util.List;
import java.util.Optional;

/// Kernels in portable C, built with the system's compiler: `CC`, else `cc`, `gcc` or `clang`.
public final class CTarget extends DescribedTarget {
  static final String NAME = "c";

  private static final int VECTOR_BYTES = 32;
  private static final long FAST_BYTES = 256 << 10;
  private static final long LOCAL_BYTES = 1 << 20;
  private static final int ALIGNMENT = 64;

  private static final ImmutableSet<DType> TYPES =
      ImmutableSet.of(
          DType.FLOAT32,
          DType.FLOAT64,
          DType.INT8,
          DType.INT16,
          DType.INT32,
          DType.INT64,
          DType.UINT8,
          DType.UINT16,
          DType.UINT32,
          DType.UINT64,
          DType.BOOL);

  private static final DeviceDescriptor DEVICE =
      new DeviceDescriptor(
          "cpu",
          Runtime.getRuntime().availableProcessors(),
          VECTOR_BYTES,
          1,
          FAST_BYTES,
          LOCAL_BYTES,
          ALIGNMENT,
          TYPES,
          ImmutableList.of());

  /// Makes the target.
  public CTarget() {
    super(NAME, DEVICE);
  }

  @Override
  public Optional<DevicePeaks> peaks() {
    return Optional.of(MeasuredPeaks.ofThisMachine());
  }

  /// C expresses all of loops but atomic sums of floats of 16 bits.
  @Override
  public Optional<KernelRefusal> refusal(TileFuncOp function) {
    return refusalOf(function);
  }

  @Override
  public Optional<String> sourceLanguage() {
    return Optional.of(NAME);
  }

  static Optional<KernelRefusal> refusalOf(TileFuncOp function) {
    if (SourceOp.of(function).isPresent()) {
      return SourceOp.refusal(function, NAME);
    }
    for (AtomicAddOp add : function.nestedOperations(AtomicAddOp.class)) {
      Type element = ((TileType) add.value().type()).element();
      if (CTypes.isHalf(element)) {
        return Optional.of(
            KernelRefusal.of("'%s' cannot add to elements %s".formatted(add.name(), element)));
      }
    }
    return LoopPlanner.refusal(function);
  }

  @Override
  public KernelSources generate(List<TileFuncOp> functions) {
    return KernelFolder.of(functions);
  }

  @Override
  public KernelLibrary load(KernelSources sources, KernelCache cache) {
    return CLibrary.load(sources, cache);
  }
}
