package dev.weir.backend.cpu.jvm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;

import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.vector.NativeMemory;

/// The product of blocks of f64, of which one may be integers of 8 bits. The right block is read once; rows of the result are sums of its rows, each element summed
/// in the order of the inner dimension, in loops that the JVM's compiler turns into vectors.
final class DoubleBlock {
  private double[][] right = new double[0][];
  private double[] out = new double[0];

  void multiply(BlockOperand a, BlockOperand b, BlockOperand c, int m, int n, int k, boolean add) {
    if (out.length < n || right.length < k) {
      out = new double[Math.max(n, out.length)];
      right = new double[Math.max(k, right.length)][out.length];
    }
    for (int s = 0; s < k; s++) {
      for (int j = 0; j < n; j++) {
        right[s][j] = element(b.type(), b.at(s, j));
      }
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        out[j] = add ? NativeMemory.ALL.get(JAVA_DOUBLE_UNALIGNED, c.at(i, j)) : 0;
      }
      for (int s = 0; s < k; s++) {
        addRow(element(a.type(), a.at(i, s)), right[s], n);
      }
      for (int j = 0; j < n; j++) {
        NativeMemory.ALL.set(JAVA_DOUBLE_UNALIGNED, c.at(i, j), out[j]);
      }
    }
  }

  private void addRow(double factor, double[] row, int n) {
    double[] sum = out;
    for (int j = 0; j < n; j++) {
      sum[j] = Math.fma(factor, row[j], sum[j]);
    }
  }

  private static double element(LaneType type, long at) {
    return switch (type) {
      case I8 -> NativeMemory.ALL.get(JAVA_BYTE, at);
      case U8 -> NativeMemory.ALL.get(JAVA_BYTE, at) & 0xFF;
      default -> NativeMemory.ALL.get(JAVA_DOUBLE_UNALIGNED, at);
    };
  }
}
