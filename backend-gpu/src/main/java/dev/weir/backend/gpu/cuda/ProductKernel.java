package dev.weir.backend.gpu.cuda;

import dev.weir.dialect.tile.ProductAttr;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A kernel whose product cuBLASLt computes. Where something follows that the library cannot do, the product goes
/// to memory of the kernel's own, from which a generated kernel does the rest.
///
/// What the library was told of a product is kept, for sizes known only at run time of the last ones.
final class ProductKernel implements LoadedKernel, AutoCloseable {
  private static final int KEPT = 64;

  private final MatrixProducts products;
  private final String name;
  private final ProductTable.Entry entry;
  private final LoadedKernel generated;
  private final Optional<LoadedKernel> rest;
  private final LinkedHashMap<ProductShape, Optional<CublasLtPlan>> plans =
      new LinkedHashMap<>(16, 0.75f, true);
  private long @Nullable [] lastSizes;
  private Optional<CublasLtPlan> lastPlan = Optional.empty();
  private long lastBytes;

  /// Where the product goes that something follows, on each stream.
  private final Map<Integer, Memory> memories = new HashMap<>();

  private record Memory(long address, long bytes) {}

  /// @param generated the kernel that does everything
  /// @param rest the kernel that does what follows the product, if anything does
  ProductKernel(
      MatrixProducts products,
      String name,
      ProductTable.Entry entry,
      LoadedKernel generated,
      Optional<LoadedKernel> rest) {
    this.products = products;
    this.name = name;
    this.entry = entry;
    this.generated = generated;
    this.rest = rest;
  }

  /// Makes ready for launches of these sizes.
  ///
  /// @return whether the library computes these
  boolean prepare(long[] sizes) {
    return ready(sizes).isPresent();
  }

  /// {@return the plan for these sizes}; empty where the library does not compute them
  private synchronized Optional<CublasLtPlan> ready(long[] sizes) {
    if (!Arrays.equals(lastSizes, sizes)) {
      ProductShape shape = products.shape(entry, sizes);
      lastPlan = plan(shape);
      lastBytes =
          lastPlan.isPresent() && rest.isPresent()
              ? Math.multiplyExact(shape.elements(), CudaLibrary.bytes(entry.element()))
              : 0;
      lastSizes = sizes.clone();
    }
    reserve(lastBytes);
    return lastPlan;
  }

  private Optional<CublasLtPlan> plan(ProductShape shape) {
    if (!ProductChoice.favours(shape)) {
      return Optional.empty();
    }
    Optional<CublasLtPlan> plan = plans.get(shape);
    if (plan == null) {
      plan = products.plan(shape);
      plans.put(shape, plan);
      if (plans.size() > KEPT) {
        Map.Entry<ProductShape, Optional<CublasLtPlan>> eldest = plans.firstEntry();
        plans.remove(eldest.getKey());
        eldest.getValue().ifPresent(CublasLtPlan::close);
      }
    }
    return plan;
  }

  /// Freeing waits for all that was launched before.
  private void reserve(long bytes) {
    Memory known = memories.get(products.streams().number());
    if (bytes > 0 && (known == null || bytes > known.bytes())) {
      if (known != null) {
        memories.remove(products.streams().number());
        products.free(known.address());
      }
      memories.put(products.streams().number(), new Memory(products.allocate(bytes), bytes));
    }
  }

  private long memory() {
    Memory known = memories.get(products.streams().number());
    return known == null ? 0 : known.address();
  }

  @Override
  public synchronized void launch(MemorySegment[] pointers, long[] sizes) {
    try {
      Optional<CublasLtPlan> plan = ready(sizes);
      if (plan.isEmpty()) {
        generated.launch(pointers, sizes);
        return;
      }
      CudaLibrary.checkAlignment(name, pointers);
      // A graph that works in the same memory is not to come between.
      synchronized (products.streams()) {
        launch(plan.get(), pointers);
        if (rest.isPresent()) {
          MemorySegment[] all = Arrays.copyOf(pointers, pointers.length + 1);
          all[pointers.length] = MemorySegment.ofAddress(memory());
          rest.get().launch(all, sizes);
        }
      }
    } catch (CudaDriver.CudaFault e) {
      throw new DeviceException(CudaTarget.NAME, name, e.getMessage());
    }
  }

  private void launch(CublasLtPlan plan, MemorySegment[] pointers) {
    ProductAttr product = entry.product();
    long result = product.isWhole() ? pointers[product.result()].address() : memory();
    products.launch(
        plan,
        pointers[product.left()].address(),
        pointers[product.right()].address(),
        product.bias() < 0 ? 0 : pointers[product.bias()].address(),
        product.addend() < 0 ? result : pointers[product.addend()].address(),
        result);
  }

  /// Gives back what lies on the host.
  synchronized void forget() {
    plans.values().forEach(plan -> plan.ifPresent(CublasLtPlan::close));
    plans.clear();
    lastSizes = null;
  }

  @Override
  public synchronized void close() {
    forget();
    memories.values().forEach(memory -> products.free(memory.address()));
    memories.clear();
  }
}
