package dev.weir.target.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DeviceDescriptor.MmaShape;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.target.simt.SimtSources;
import dev.weir.target.tile.DeviceException;
import dev.weir.target.tile.KernelCache;
import dev.weir.target.tile.KernelLibrary;
import dev.weir.target.tile.KernelSources;
import dev.weir.target.tile.TileTarget;
import java.util.List;
import java.util.Optional;

/// Kernels in CUDA C++, run through the driver of an NVIDIA GPU.
public final class CudaTarget implements TileTarget {
  static final String NAME = "cuda";

  /// The file of code.
  static final String FILE = "kernels.cu";

  /// How much shared memory a kernel may declare.
  static final long STATIC_BYTES = 48 << 10;

  /// How much it may ask for at launch, on the smallest of the chips that are generated for.
  static final long LOCAL_BYTES = 99 << 10;

  private static final DeviceDescriptor DEVICE =
      new DeviceDescriptor(
          NAME,
          132,
          16,
          1024,
          128 << 10,
          LOCAL_BYTES,
          16,
          ImmutableSet.of(
              DType.BOOL,
              DType.INT8,
              DType.UINT8,
              DType.INT16,
              DType.INT32,
              DType.INT64,
              DType.FLOAT16,
              DType.BFLOAT16,
              DType.FLOAT32,
              DType.FLOAT64),
          ImmutableList.of(new MmaShape(16, 8, 16)));

  /// Makes the target. Nothing is looked up before kernels are loaded.
  public CudaTarget() {}

  @Override public String name() {
    return NAME;
  }

  @Override public Backend backend() {
    return Backend.GPU;
  }

  @Override public DeviceDescriptor device() {
    return DEVICE;
  }

  @Override public KernelSources generate(List<TileFuncOp> functions) {
    return SimtSources.of(functions, new CudaLanguage(), FILE);
  }

  @Override public KernelLibrary load(KernelSources sources, KernelCache cache) {
    return CudaLibrary.load(NativeDriver.open(), CudaTarget::compiler, sources, cache);
  }

  private static CudaCompiler compiler() {
    Optional<CudaCompiler> nvrtc = NvrtcCompiler.find();
    if (nvrtc.isPresent()) {
      return nvrtc.get();
    }
    return NvccCompiler.find()
        .orElseThrow(
            () -> new DeviceException(
                NAME, "no compiler: neither libnvrtc nor nvcc is installed; install CUDA's"));
  }
}
