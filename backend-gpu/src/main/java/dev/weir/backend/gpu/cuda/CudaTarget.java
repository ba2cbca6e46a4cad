package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.simt.SimtSources;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.runtime.device.DescribedTarget;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.DeviceOptions;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelSources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Kernels in CUDA C++, run through the driver of an NVIDIA GPU.
public class CudaTarget extends DescribedTarget {
  static final String NAME = "cuda";

  /// The file of code.
  static final String FILE = "kernels.cu";

  /// How much shared memory a kernel may declare.
  static final long STATIC_BYTES = 48 << 10;

  /// What every chip and driver takes at a launch.
  static final DeviceDescriptor.Arguments ARGUMENTS =
      new DeviceDescriptor.Arguments(4 << 10, Long.BYTES);

  private final CudaChip chip;

  /// Makes the target for any chip. Nothing is looked up before kernels are loaded.
  public CudaTarget() {
    this(CudaChip.ANY);
  }

  CudaTarget(CudaChip chip) {
    super(chip.target(), chip.device());
    this.chip = chip;
  }

  final CudaChip chip() {
    return chip;
  }

  @Override
  public boolean stopsFaults() {
    return true;
  }

  @Override
  public Optional<String> sourceLanguage() {
    return Optional.of(NAME);
  }

  @Override
  public Backend backend() {
    return Backend.GPU;
  }

  /// {@return how many bytes of shared memory a kernel asks for at launch}: none where it declares them
  ///
  /// @param localBytes how many it needs
  static long dynamicBytes(long localBytes) {
    return localBytes > STATIC_BYTES ? localBytes : 0;
  }

  /// {@return what is generated, and cuBLASLt's products, which come before it where they are there}
  @Override
  public ImmutableList<KernelSpec> kernels() {
    return ImmutableList.<KernelSpec>builder()
        .addAll(super.kernels())
        .add(ProductChoice.WHOLE, ProductChoice.PART)
        .build();
  }

  @Override
  public Optional<String> library(TileFuncOp function) {
    return ProductChoice.of(function).map(spec -> "cublasLt");
  }

  @Override
  public boolean limitsTiles() {
    return true;
  }

  /// {@return why there is no code for `function`, or for what cuBLASLt leaves of it}
  @Override
  public Optional<KernelRefusal> refusal(TileFuncOp function) {
    CudaLanguage language = new CudaLanguage(chip);
    return SimtSources.refusal(function, language)
        .or(() -> fallback(function).flatMap(rest -> SimtSources.refusal(rest, language)));
  }

  /// {@return what is to be computed of `function` where cuBLASLt has multiplied}
  private static Optional<TileFuncOp> fallback(TileFuncOp function) {
    boolean isPart =
        ProductChoice.of(function).isPresent()
            && function.product().filter(ProductAttr::isWhole).isEmpty();
    return isPart ? GemmFallback.of(function) : Optional.empty();
  }

  @Override
  public ImmutableMap<String, Long> footprint(TileFuncOp function) {
    return SimtSources.footprint(function, new CudaLanguage(chip));
  }

  @Override
  public KernelSources generate(List<TileFuncOp> functions) {
    List<TileFuncOp> all = new ArrayList<>(functions);
    var products = ImmutableMap.<String, ProductTable.Entry>builder();
    for (TileFuncOp function : functions) {
      boolean isWhole = function.product().filter(ProductAttr::isWhole).isPresent();
      Optional<TileFuncOp> rest = fallback(function);
      rest.ifPresent(all::add);
      if (ProductChoice.of(function).isPresent() && (isWhole || rest.isPresent())) {
        products.put(
            function.symName(),
            new ProductTable.Entry(
                ProductChoice.element(function), function.product().orElseThrow()));
      }
    }
    KernelSources sources = SimtSources.of(all, new CudaLanguage(chip), FILE);
    ImmutableMap<String, ProductTable.Entry> known = products.buildOrThrow();
    return known.isEmpty()
        ? sources
        : new KernelSources(
            ImmutableMap.<String, byte[]>builder()
                .putAll(sources.files())
                .put(ProductTable.FILE, ProductTable.write(known))
                .buildOrThrow(),
            sources.kernels());
  }

  @Override
  public KernelLibrary load(KernelSources sources, KernelCache cache) {
    return load(sources, cache, DeviceOptions.DEFAULT);
  }

  @Override
  public KernelLibrary load(KernelSources sources, KernelCache cache, DeviceOptions options) {
    return CudaLibrary.load(
        NativeDriver.open(options.device()),
        CudaTarget::compiler,
        CublasLtSearch::ofSystem,
        chip,
        sources,
        cache,
        options);
  }

  private static CudaCompiler compiler() {
    Optional<CudaCompiler> nvrtc = NvrtcCompiler.find();
    if (nvrtc.isPresent()) {
      return nvrtc.get();
    }
    return NvccCompiler.find()
        .orElseThrow(() ->
            new DeviceException(
                NAME, "no compiler: neither libnvrtc nor nvcc is installed; install CUDA's"));
  }
}
