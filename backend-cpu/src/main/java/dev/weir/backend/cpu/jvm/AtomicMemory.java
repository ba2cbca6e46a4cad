package dev.weir.backend.cpu.jvm;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weir.backend.cpu.vector.NativeMemory;
import java.lang.invoke.VarHandle;

/// Additions to memory that several threads may do at once. Generated code calls them.
public final class AtomicMemory {
  private static final VarHandle INTS = JAVA_INT.varHandle();
  private static final VarHandle LONGS = JAVA_LONG.varHandle();

  private AtomicMemory() {}

  /// Adds to an f32.
  public static void addF32(long address, float value) {
    int before;
    int after;
    do {
      before = (int) INTS.getVolatile(NativeMemory.ALL, address);
      after = Float.floatToRawIntBits(Float.intBitsToFloat(before) + value);
    } while (!INTS.compareAndSet(NativeMemory.ALL, address, before, after));
  }

  /// Adds to an f64.
  public static void addF64(long address, double value) {
    long before;
    long after;
    do {
      before = (long) LONGS.getVolatile(NativeMemory.ALL, address);
      after = Double.doubleToRawLongBits(Double.longBitsToDouble(before) + value);
    } while (!LONGS.compareAndSet(NativeMemory.ALL, address, before, after));
  }

  /// Adds to an i32.
  public static void addI32(long address, int value) {
    int ignored = (int) INTS.getAndAdd(NativeMemory.ALL, address, value);
  }

  /// Adds to an unsigned number of 32 bits.
  public static void addU32(long address, int value) {
    addI32(address, value);
  }

  /// Adds to an i64.
  public static void addI64(long address, long value) {
    long ignored = (long) LONGS.getAndAdd(NativeMemory.ALL, address, value);
  }

  /// Adds to an unsigned number of 64 bits.
  public static void addU64(long address, long value) {
    addI64(address, value);
  }
}
