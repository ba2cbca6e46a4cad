package dev.weir.backend.cpu.quantized;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// What a thread works on, kept from one product to the next.
final class Scratch {
  private static final ThreadLocal<Scratch> CURRENT = ThreadLocal.withInitial(Scratch::new);

  private float[] sums = {};
  private MemorySegment scales = MemorySegment.NULL;
  private MemorySegment columns = MemorySegment.NULL;
  private MemorySegment results = MemorySegment.NULL;
  private MemorySegment panels = MemorySegment.NULL;

  private Scratch() {}

  static Scratch current() {
    return CURRENT.get();
  }

  private static MemorySegment atLeast(MemorySegment memory, long bytes) {
    return memory.byteSize() < bytes ? Arena.ofAuto().allocate(bytes, 64) : memory;
  }

  float[] sums(int count) {
    if (sums.length < count) {
      sums = new float[count];
    }
    return sums;
  }

  /// {@return the address of the scales of so many blocks}
  long scales(int blocks) {
    scales = atLeast(scales, blocks * ColumnKernel.SCALE_BYTES);
    return scales.address();
  }

  /// {@return the address of columns as floats}
  long columns(long bytes) {
    columns = atLeast(columns, bytes);
    return columns.address();
  }

  /// {@return the address of what they give}
  long results(long bytes) {
    results = atLeast(results, bytes);
    return results.address();
  }

  /// {@return the address of packed rows}
  long panels(long bytes) {
    panels = atLeast(panels, bytes);
    return panels.address();
  }
}
