package dev.weir.backend.cpu.jvm;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.dialect.builtin.data.LargeMemory;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The panels of weights: packed when a kernel first needs them and kept until this is closed, once for all
/// kernels that read them alike.
final class PackedWeights implements AutoCloseable {
  private static final boolean OFF = System.getProperty("weir.packing", "on").equals("off");

  private final Map<OperandView.Key, Long> panels = new HashMap<>();
  private @Nullable Arena arena;

  /// {@return the address of the panels of `weights`}, 0 if there is no memory for them
  synchronized long of(OperandView weights, Workers workers) {
    if (OFF) {
      return 0;
    }
    OperandView.Key key = weights.key();
    Long known = panels.get(key);
    if (known == null) {
      known = pack(weights, workers);
      panels.put(key, known);
    }
    return known;
  }

  private long pack(OperandView weights, Workers workers) {
    long address;
    if (arena == null) {
      arena = Arena.ofShared();
    }
    try {
      address = LargeMemory.allocate(arena, weights.bytes(), 64).address();
    } catch (OutOfMemoryError e) {
      // Without panels the weights are read where they lie.
      return 0;
    }
    weights.setPanels(address);
    workers.run(weights.count(), 1, weights);
    return address;
  }

  @Override
  public synchronized void close() {
    if (arena != null) {
      arena.close();
      arena = null;
    }
    panels.clear();
  }
}
