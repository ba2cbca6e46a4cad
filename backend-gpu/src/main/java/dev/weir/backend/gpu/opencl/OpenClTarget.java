package dev.weir.backend.gpu.opencl;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.simt.SimtSources;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.DescribedTarget;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import java.util.List;
import java.util.Optional;

/// Kernels in OpenCL C, run on the first GPU that OpenCL knows, or else on what device there is.
public final class OpenClTarget extends DescribedTarget {
  static final String NAME = "opencl";

  /// The file of code.
  static final String FILE = "kernels.cl";

  /// What every device of the full profile has.
  static final long LOCAL_BYTES = 32 << 10;

  /// The same of arguments. A tensor is a buffer and where in it the tensor begins.
  static final DeviceDescriptor.Arguments ARGUMENTS =
      new DeviceDescriptor.Arguments(1024, 2 * Long.BYTES);

  private static final DeviceDescriptor DEVICE =
      new DeviceDescriptor(
          NAME,
          64,
          16,
          256,
          64 << 10,
          LOCAL_BYTES,
          16,
          DevicePresets.PROCESSOR_TYPES,
          ImmutableList.of(),
          ARGUMENTS);

  /// Makes the target. Nothing is looked up before kernels are loaded.
  public OpenClTarget() {
    super(NAME, DEVICE);
  }

  @Override
  public Optional<String> sourceLanguage() {
    return Optional.of(NAME);
  }

  @Override
  public Backend backend() {
    return Backend.GPU;
  }

  @Override
  public boolean limitsTiles() {
    return true;
  }

  @Override
  public Optional<KernelRefusal> refusal(TileFuncOp function) {
    return SimtSources.refusal(function, new OpenClLanguage());
  }

  @Override
  public ImmutableMap<String, Long> footprint(TileFuncOp function) {
    return SimtSources.footprint(function, new OpenClLanguage());
  }

  @Override
  public KernelSources generate(List<TileFuncOp> functions) {
    return SimtSources.of(functions, new OpenClLanguage(), FILE);
  }

  @Override
  public KernelLibrary load(KernelSources sources, KernelCache cache) {
    return OpenClLibrary.load(sources, cache);
  }
}
