package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.backend.gpu.simt.Element;
import dev.weir.backend.gpu.simt.LaunchTable;
import dev.weir.backend.gpu.simt.SimtSources;
import dev.weir.ir.Type;
import dev.weir.runtime.device.ContentHash;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.DeviceOptions;
import dev.weir.runtime.device.GivenSource;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.KernelStreams;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Kernels on a GPU: a module, streams that run them, memory, and graphs of launches.
final class CudaLibrary implements KernelLibrary {
  /// What pointers must be aligned to, as kernels read 16 bytes at once.
  static final int ALIGNMENT = 16;

  private static final Pattern NAMED = Pattern.compile("kernel '(\\w+)', ");

  private static final Pattern ERROR_LINE =
      Pattern.compile(Pattern.quote(CudaTarget.FILE) + "[(:](\\d+)(?:\\)|:\\d+): error: (.*)");

  private final CudaDriver driver;
  private final long module;
  private final long stream;
  private final CudaStreams streams;
  private final CudaMemory memory;
  private final ImmutableMap<String, LoadedKernel> kernels;
  private final MatrixProducts products;
  private final List<Long> graphs = new ArrayList<>();
  private boolean closed;

  private CudaLibrary(
      CudaDriver driver,
      long module,
      long stream,
      KernelSources sources,
      ImmutableMap<String, LaunchTable.Launch> launches,
      ImmutableMap<String, ProductTable.Entry> known,
      Supplier<CublasLtSearch> search,
      DeviceOptions options) {
    this.driver = driver;
    this.module = module;
    this.stream = stream;
    this.streams = new CudaStreams(driver, stream, options.streams());
    this.memory = new CudaMemory(driver, streams, options.memory());
    var made = ImmutableMap.<String, LoadedKernel>builder();
    for (var entry : launches.entrySet()) {
      long dynamic = CudaTarget.dynamicBytes(entry.getValue().localBytes());
      long function = function(driver, module, sources, entry.getKey(), dynamic);
      made.put(entry.getKey(), new Kernel(entry.getKey(), function, entry.getValue(), dynamic));
    }
    kernels = made.buildOrThrow();
    CublasLtSearch found =
        known.isEmpty() ? new CublasLtSearch(Optional.empty(), "") : search.get();
    products = new MatrixProducts(driver, streams, known, kernels, found);
  }

  private static long function(
      CudaDriver driver, long module, KernelSources sources, String name, long dynamic) {
    try {
      return driver.function(module, name, dynamic);
    } catch (CudaDriver.CudaFault e) {
      throw GivenSource.undefined(CudaTarget.NAME, sources, name)
          .orElseGet(() -> new DeviceException(CudaTarget.NAME, name, e.getMessage()));
    }
  }

  /// {@return what a call of the driver says went wrong}: an emulation names the kernel
  static DeviceException fault(CudaDriver.CudaFault fault) {
    Matcher named = NAMED.matcher(String.valueOf(fault.getMessage()));
    return named.find()
        ? new DeviceException(CudaTarget.NAME, named.group(1), fault.getMessage())
        : new DeviceException(CudaTarget.NAME, fault.getMessage());
  }

  /// Builds and loads kernels. The driver belongs to the library from now on.
  ///
  /// @param compiler the compiler, asked for only if the cache does not have the code
  /// @param search finds cuBLASLt, asked only if there are products for it
  /// @param chip what the code is for
  /// @param options what may be used of the device
  /// @throws DeviceException if the kernels cannot be built or loaded
  static CudaLibrary load(
      CudaDriver driver,
      Supplier<CudaCompiler> compiler,
      Supplier<CublasLtSearch> search,
      CudaChip chip,
      KernelSources sources,
      KernelCache cache,
      DeviceOptions options) {
    byte[] code = sources.files().get(CudaTarget.FILE);
    byte[] table = sources.files().get(LaunchTable.FILE);
    if (code == null || table == null) {
      driver.close();
      throw new IllegalArgumentException("these are not sources of the target 'cuda'");
    }
    long module = 0;
    long stream = 0;
    try {
      module =
          module(driver, compiler, chip, sources, new String(code, StandardCharsets.UTF_8), cache);
      stream = driver.createStream();
      byte[] products = sources.files().get(ProductTable.FILE);
      return new CudaLibrary(
          driver,
          module,
          stream,
          sources,
          LaunchTable.read(table),
          products == null ? ImmutableMap.of() : ProductTable.read(products),
          search,
          options);
    } catch (RuntimeException e) {
      if (stream != 0) {
        driver.destroyStream(stream);
      }
      if (module != 0) {
        driver.unloadModule(module);
      }
      driver.close();
      throw e instanceof CudaDriver.CudaFault
          ? new DeviceException(CudaTarget.NAME, e.getMessage())
          : e;
    }
  }

  private static long module(
      CudaDriver driver,
      Supplier<CudaCompiler> compiler,
      CudaChip chip,
      KernelSources sources,
      String code,
      KernelCache cache) {
    String architecture = chip.architecture(driver.capability());
    String key = ContentHash.of(CudaTarget.NAME, driver.architecture(), architecture, code);
    Optional<byte[]> kept = cache.get(key);
    if (kept.isPresent()) {
      try {
        return driver.loadModule(kept.get());
      } catch (CudaDriver.CudaFault damaged) {
        // What was kept is of no use: it is built again.
      }
    }
    CudaCompiler.Outcome outcome = compiler.get().build(code, architecture);
    if (!outcome.isBuilt()) {
      throw SimtSources.failure(CudaTarget.NAME, ERROR_LINE, code, sources, outcome.log());
    }
    long module = driver.loadModule(outcome.image());
    cache.put(key, outcome.image());
    return module;
  }

  @Override
  public LoadedKernel kernel(String name) {
    LoadedKernel kernel = products.find(name).orElse(kernels.get(name));
    if (kernel == null) {
      throw new IllegalArgumentException("no kernel '" + name + "'");
    }
    return kernel;
  }

  @Override
  public ImmutableList<String> choices() {
    return products.choices();
  }

  @Override
  public KernelMemory memory() {
    return memory;
  }

  @Override
  public Optional<KernelStreams> streams() {
    return Optional.of(streams);
  }

  @Override
  public void synchronize() {
    try {
      streams.synchronize();
    } catch (CudaDriver.CudaFault e) {
      throw fault(e);
    }
  }

  /// Records what `launches` launches, as one graph.
  @Override
  public synchronized Runnable record(Runnable launches) {
    checkOpen();
    long graph;
    try {
      streams.beginCapture();
      try {
        launches.run();
      } catch (RuntimeException e) {
        driver.destroyGraph(streams.endCapture());
        throw e;
      }
      graph = streams.endCapture();
    } catch (CudaDriver.CudaFault e) {
      throw new DeviceException(CudaTarget.NAME, "cannot record: " + e.getMessage());
    }
    graphs.add(graph);
    return () -> {
      checkOpen();
      try {
        streams.launchGraph(graph);
      } catch (CudaDriver.CudaFault e) {
        throw fault(e);
      }
    };
  }

  /// Looks at where the pointers of a launch point.
  static void checkAlignment(String kernel, MemorySegment[] pointers) {
    for (int i = 0; i < pointers.length; i++) {
      if (pointers[i].address() % ALIGNMENT != 0) {
        throw new IllegalArgumentException(
            "pointer %d of kernel '%s' is not aligned to %d bytes".formatted(i, kernel, ALIGNMENT));
      }
    }
  }

  /// {@return the bytes of an element of a product}
  static long bytes(Type element) {
    return Element.of(element).bytes();
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the kernels are closed");
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      streams.synchronize();
      graphs.forEach(driver::destroyGraph);
      products.close();
      memory.close();
      streams.close();
      driver.destroyStream(stream);
      driver.unloadModule(module);
    } catch (CudaDriver.CudaFault e) {
      products.abandon();
      throw fault(e);
    } finally {
      driver.close();
    }
  }

  private final class Kernel implements LoadedKernel {
    private final String name;
    private final long function;
    private final LaunchTable.Launch launch;
    private final long sharedBytes;

    Kernel(String name, long function, LaunchTable.Launch launch, long sharedBytes) {
      this.name = name;
      this.function = function;
      this.launch = launch;
      this.sharedBytes = sharedBytes;
    }

    @Override
    public void launch(MemorySegment[] pointers, long[] sizes) {
      checkOpen();
      long programs = launch.programs(sizes);
      if (programs == 0) {
        return;
      }
      if (programs > Integer.MAX_VALUE) {
        throw new DeviceException(
            CudaTarget.NAME, name, "the grid size " + programs + " is larger than a launch takes");
      }
      long[] arguments = new long[pointers.length + sizes.length];
      checkAlignment(name, pointers);
      for (int i = 0; i < pointers.length; i++) {
        arguments[i] = pointers[i].address();
      }
      System.arraycopy(sizes, 0, arguments, pointers.length, sizes.length);
      try {
        driver.launch(
            streams.current(),
            function,
            (int) programs,
            launch.threads(),
            sharedBytes,
            arguments,
            launch.boxes());
      } catch (CudaDriver.CudaFault e) {
        throw new DeviceException(CudaTarget.NAME, name, e.getMessage());
      }
    }
  }
}
