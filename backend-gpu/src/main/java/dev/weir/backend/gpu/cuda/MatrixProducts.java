package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.runtime.device.LoadedKernel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The kernels of a library that are matmuls, and who computes them: cuBLASLt where it is there and
/// has an algorithm, else the generated kernel. That is decided when kernels are loaded, for sizes that are known
/// only then at each launch, in the same way each time.
///
/// The library works on the stream of the thread that asks, in memory that each stream has of its own. While that is
/// captured, its calls become part of the graph.
final class MatrixProducts implements AutoCloseable {
  /// What algorithms may use, as much as NVIDIA advises for its largest chips.
  static final long WORKSPACE = 32 << 20;

  private final CudaDriver driver;
  private final CudaStreams streams;
  private final ImmutableMap<String, LoadedKernel> generated;
  private final Map<String, LoadedKernel> chosen = new HashMap<>();
  private final List<ProductKernel> own = new ArrayList<>();
  private final ImmutableList.Builder<String> choices = ImmutableList.builder();
  private Optional<CublasLt> library = Optional.empty();
  private long handle;

  /// What the library may use on each stream.
  private final Map<Integer, Long> workspaces = new HashMap<>();

  /// Chooses who computes each of `products`.
  ///
  /// @param generated the kernels that were generated
  /// @throws CudaDriver.CudaFault if there is not enough memory on the device
  MatrixProducts(
      CudaDriver driver,
      CudaStreams streams,
      ImmutableMap<String, ProductTable.Entry> products,
      ImmutableMap<String, LoadedKernel> generated,
      CublasLtSearch search) {
    this.driver = driver;
    this.streams = streams;
    this.generated = generated;
    boolean done = false;
    try {
      String reason = open(search);
      products.forEach((name, entry) -> choose(name, entry, reason));
      done = true;
    } finally {
      if (!done) {
        close();
      }
    }
  }

  /// {@return why there is no library to use}, empty if there is
  private String open(CublasLtSearch search) {
    if (search.library().isEmpty()) {
      return "no cuBLASLt: " + search.reason();
    }
    try {
      CublasLt found = new CublasLt(search.library().get());
      driver.makeCurrent();
      handle = found.create();
      library = Optional.of(found);
    } catch (CudaDriver.CudaFault | IllegalStateException unusable) {
      return "cuBLASLt cannot be used: " + unusable.getMessage();
    }
    workspace();
    return "";
  }

  /// {@return the memory that the library may use on the thread's stream}
  private synchronized long workspace() {
    return workspaces.computeIfAbsent(streams.number(), stream -> driver.allocate(WORKSPACE));
  }

  /// {@return the streams that products are on}
  CudaStreams streams() {
    return streams;
  }

  private void choose(String name, ProductTable.Entry entry, String reason) {
    if (library.isEmpty()) {
      choices.add("generated " + name + ": " + reason);
      return;
    }
    ProductAttr product = entry.product();
    String rest = GemmFallback.name(name);
    ProductKernel kernel =
        new ProductKernel(
            this,
            name,
            entry,
            generated.get(name),
            product.isWhole() ? Optional.empty() : Optional.of(generated.get(rest)));
    own.add(kernel);
    AffineMap sizes = product.sizes().value();
    boolean isKnown = sizes.results().stream().allMatch(AffineExpr.Constant.class::isInstance);
    if (isKnown && !kernel.prepare(new long[sizes.symbols()])) {
      choices.add("generated " + name + ": cuBLASLt has no algorithm for it");
      return;
    }
    chosen.put(name, kernel);
    choices.add(
        "library   %s: cuBLASLt %s %s%s"
            .formatted(
                name,
                library.get().version(),
                product.isWhole()
                    ? "instead of what is generated: "
                        + new ProductShape(entry.element(), product, 1, 1, 1, 1).text()
                    : "multiplies, " + rest + " does the rest",
                isKnown ? "" : ", if it has an algorithm for the sizes of a launch"));
  }

  /// {@return the kernel `name` where it is cuBLASLt's}
  Optional<LoadedKernel> find(String name) {
    return Optional.ofNullable(chosen.get(name));
  }

  /// {@return who computes each product and why, a line for each}
  ImmutableList<String> choices() {
    return choices.build();
  }

  /// {@return the sizes of a product for the sizes of a launch}
  ProductShape shape(ProductTable.Entry entry, long[] sizes) {
    AffineMap map = entry.product().sizes().value();
    long[] known = new long[ProductAttr.SIZES];
    for (int i = 0; i < known.length; i++) {
      known[i] =
          TileFuncOp.programs(
              new AffineMap(0, map.symbols(), ImmutableList.of(map.results().get(i))), sizes);
    }
    return new ProductShape(
        entry.element(), entry.product(), known[0], known[1], known[2], known[3]);
  }

  /// {@return the plan of a product}; empty if the library has no algorithm for it
  Optional<CublasLtPlan> plan(ProductShape shape) {
    driver.makeCurrent();
    return CublasLtPlan.of(
        library.orElseThrow(), handle, shape, CudaLibrary.ALIGNMENT, workspace(), WORKSPACE);
  }

  /// Has a product computed.
  void launch(CublasLtPlan plan, long left, long right, long bias, long addend, long result) {
    driver.makeCurrent();
    plan.launch(handle, left, right, bias, addend, result, workspace(), streams.current());
  }

  /// {@return the address of new memory of the device}
  long allocate(long bytes) {
    return driver.allocate(bytes);
  }

  void free(long address) {
    driver.free(address);
  }

  /// Gives back what lies on the host, after an error with which the device takes no more calls.
  void abandon() {
    try {
      own.forEach(ProductKernel::forget);
      if (handle != 0) {
        library.orElseThrow().destroy(handle);
      }
    } catch (CudaDriver.CudaFault followsFromTheFirst) {
      // What was wrong has been told.
    } finally {
      own.clear();
      handle = 0;
      workspaces.clear();
    }
  }

  @Override
  public void close() {
    own.forEach(ProductKernel::close);
    own.clear();
    workspaces.values().forEach(driver::free);
    workspaces.clear();
    if (handle != 0) {
      driver.makeCurrent();
      library.orElseThrow().destroy(handle);
      handle = 0;
    }
  }
}
