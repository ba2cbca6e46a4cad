package dev.weir.backend.cpu.jvm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.vector.NativeMemory;

/// The product of blocks of integers, in 32 bits that wrap around. The right block is read once; rows of the result are
/// sums of its rows, in loops that the JVM's compiler turns into vectors.
final class IntegerBlock {
  private int[][] right = new int[0][];
  private int[] out = new int[0];

  void multiply(BlockOperand a, BlockOperand b, BlockOperand c, int m, int n, int k, boolean add) {
    reserve(n, k);
    for (int s = 0; s < k; s++) {
      for (int j = 0; j < n; j++) {
        right[s][j] = element(b.type(), b.at(s, j));
      }
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        out[j] = add ? NativeMemory.ALL.get(JAVA_INT_UNALIGNED, c.at(i, j)) : 0;
      }
      int s = 0;
      for (; s + 3 < k; s += 4) {
        addFour(
            element(a.type(), a.at(i, s)),
            element(a.type(), a.at(i, s + 1)),
            element(a.type(), a.at(i, s + 2)),
            element(a.type(), a.at(i, s + 3)),
            s,
            n);
      }
      for (; s < k; s++) {
        addFour(element(a.type(), a.at(i, s)), 0, 0, 0, s, n);
      }
      for (int j = 0; j < n; j++) {
        NativeMemory.ALL.set(JAVA_INT_UNALIGNED, c.at(i, j), out[j]);
      }
    }
  }

  /// Adds four rows of the right block, from `s` on, times these.
  private void addFour(int a0, int a1, int a2, int a3, int s, int n) {
    int[] sum = out;
    int[] x0 = right[s];
    int[] x1 = right[s + 1];
    int[] x2 = right[s + 2];
    int[] x3 = right[s + 3];
    for (int j = 0; j < n; j++) {
      sum[j] = a0 * x0[j] + a1 * x1[j] + a2 * x2[j] + a3 * x3[j] + sum[j];
    }
  }

  /// Rows that are multiplied by 0 are there too.
  private void reserve(int n, int k) {
    if (out.length < n || right.length < k + 3) {
      out = new int[Math.max(n, out.length)];
      right = new int[Math.max(k + 3, right.length)][out.length];
    }
  }

  private static int element(LaneType type, long at) {
    return switch (type) {
      case I8, BOOL -> NativeMemory.ALL.get(JAVA_BYTE, at);
      case U8 -> NativeMemory.ALL.get(JAVA_BYTE, at) & 0xFF;
      case I16 -> NativeMemory.ALL.get(JAVA_SHORT_UNALIGNED, at);
      case U16 -> NativeMemory.ALL.get(JAVA_SHORT_UNALIGNED, at) & 0xFFFF;
      default -> NativeMemory.ALL.get(JAVA_INT_UNALIGNED, at);
    };
  }
}
