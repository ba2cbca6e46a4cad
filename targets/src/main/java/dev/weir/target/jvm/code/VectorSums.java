package dev.weir.target.jvm.code;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.target.jvm.vector.NativeMemory;

/// The sums and products of the elements of a vector, in an order that is always the same: halves are
/// combined until one is left. Generated code calls them.
public final class VectorSums {
  private VectorSums() {}

  private static float floatAt(long address, int i) {
    return NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, address + (long) i * Float.BYTES);
  }

  private static double doubleAt(long address, int i) {
    return NativeMemory.ALL.get(JAVA_DOUBLE_UNALIGNED, address + (long) i * Double.BYTES);
  }

  /// {@return the sum of `count` floats, a power of two}
  public static float sumF32(long address, int count) {
    return count == 1
        ? floatAt(address, 0)
        : sumF32(address, count / 2)
            + sumF32(address + (long) count / 2 * Float.BYTES, count / 2);
  }

  /// {@return the product of `count` floats, a power of two}
  public static float productF32(long address, int count) {
    return count == 1
        ? floatAt(address, 0)
        : productF32(address, count / 2)
            * productF32(address + (long) count / 2 * Float.BYTES, count / 2);
  }

  /// {@return the sum of `count` doubles, a power of two}
  public static double sumF64(long address, int count) {
    return count == 1
        ? doubleAt(address, 0)
        : sumF64(address, count / 2)
            + sumF64(address + (long) count / 2 * Double.BYTES, count / 2);
  }

  /// {@return the product of `count` doubles, a power of two}
  public static double productF64(long address, int count) {
    return count == 1
        ? doubleAt(address, 0)
        : productF64(address, count / 2)
            * productF64(address + (long) count / 2 * Double.BYTES, count / 2);
  }
}
