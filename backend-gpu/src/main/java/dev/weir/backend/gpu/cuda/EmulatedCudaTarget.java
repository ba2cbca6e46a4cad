package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.DeviceOptions;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.TileTarget;
import java.util.List;
import java.util.Optional;

/// The kernels of the target `cuda`, run on an emulation of a GPU where there is none: slowly, and stopped
/// at what a GPU would do wrong.
///
/// `docs/reference/target-cuda.md` says what this proves.
public class EmulatedCudaTarget implements TileTarget {
  private final CudaTarget cuda;

  /// Makes the target for any chip. Nothing is looked up before kernels are loaded.
  public EmulatedCudaTarget() {
    this(new CudaTarget());
  }

  EmulatedCudaTarget(CudaTarget cuda) {
    this.cuda = cuda;
  }

  @Override
  public boolean isEmulated() {
    return true;
  }

  @Override
  public String name() {
    return cuda.name() + CudaChip.EMULATION;
  }

  @Override
  public Optional<String> sourceLanguage() {
    return Optional.of(CudaTarget.NAME);
  }

  @Override
  public Backend backend() {
    return cuda.backend();
  }

  @Override
  public DeviceDescriptor device() {
    return cuda.device();
  }

  @Override
  public ImmutableList<KernelSpec> kernels() {
    return cuda.kernels();
  }

  @Override
  public Optional<String> library(TileFuncOp function) {
    return cuda.library(function);
  }

  @Override
  public boolean limitsTiles() {
    return cuda.limitsTiles();
  }

  @Override
  public boolean generatesViews() {
    return cuda.generatesViews();
  }

  @Override
  public Optional<KernelRefusal> refusal(TileFuncOp function) {
    return cuda.refusal(function);
  }

  @Override
  public ImmutableMap<String, Long> footprint(TileFuncOp function) {
    return cuda.footprint(function);
  }

  @Override
  public KernelSources generate(List<TileFuncOp> functions) {
    return cuda.generate(functions);
  }

  /// {@return the kernels, run by the emulation}
  ///
  /// @throws DeviceException if there is no C++ compiler, or it refuses the code
  @Override
  public KernelLibrary load(KernelSources sources, KernelCache cache) {
    return load(sources, cache, DeviceOptions.DEFAULT);
  }

  @Override
  public KernelLibrary load(KernelSources sources, KernelCache cache, DeviceOptions options) {
    HostEmulation emulation =
        HostEmulation.find()
            .orElseThrow(() ->
                new DeviceException(
                    name(),
                    "no C++ compiler (c++, g++ or clang++) is on the search path to build the "
                        + "emulation with"));
    return CudaLibrary.load(
        emulation.open(cache, options.device()),
        () -> emulation,
        () -> CublasLtSearch.ofEmulation(emulation.library(cache)),
        cuda.chip(),
        sources,
        cache,
        options);
  }
}
