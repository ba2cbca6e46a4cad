package dev.weir.backend.cpu.jvm;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.matmul.Matrix;
import dev.weir.backend.cpu.matmul.MatrixProduct;
import dev.weir.backend.cpu.vector.NativeMemory;
import dev.weir.dialect.builtin.data.DType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The product of blocks of integers of 8 bits, exact, by the micro kernel of `f32`.
///
/// A product of two such integers is at most 255 * 255, so that [#DEPTH] of them add up to an integer that `f32` holds
/// exactly, in whatever order. These sums are added in the type of the result.
final class ByteBlock {
  /// How many products are added in `f32`: 256 * 255 * 255 is less than 2^24.
  private static final int DEPTH = 256;

  private final Matrix left = new Matrix();
  private final Matrix right = new Matrix();
  private final Matrix sums = new Matrix();
  private MemorySegment memory = MemorySegment.NULL;
  private float[] line = new float[0];

  /// The right operand in panels.
  ///
  /// @param address of the panels
  /// @param steps the rows of the matrix
  /// @param step the row at which the block begins
  /// @param column the column at which it begins
  record Packed(long address, long steps, long step, long column) {}

  /// {@return whether products of such blocks are computed here}
  static boolean supports(LaneType a, LaneType b, LaneType c) {
    return a.isByte() && b.isByte() && (c == LaneType.I32 || c == LaneType.F64);
  }

  void multiply(BlockOperand a, BlockOperand b, BlockOperand c, int m, int n, int k, boolean add) {
    prepare(m, n);
    for (int step = 0; step < k; step += DEPTH) {
      int depth = Math.min(DEPTH, k - step);
      left.set(BlockProduct.dtype(a.type()), a.at(0, step), a.down(), a.across());
      right.set(BlockProduct.dtype(b.type()), b.at(step, 0), b.down(), b.across());
      MatrixProduct.multiplyBlock(left, right, sums, m, n, depth, false);
      store(c, m, n, add || step > 0);
    }
    storeNothing(c, m, n, k, add);
  }

  void multiply(BlockOperand a, Packed b, BlockOperand c, int m, int n, int k, boolean add) {
    prepare(m, n);
    for (int step = 0; step < k; step += DEPTH) {
      int depth = Math.min(DEPTH, k - step);
      left.set(BlockProduct.dtype(a.type()), a.at(0, step), a.down(), a.across());
      MatrixProduct.multiplyPacked(
          left, b.address, b.steps, b.step + step, b.column, sums, m, n, depth, false);
      store(c, m, n, add || step > 0);
    }
    storeNothing(c, m, n, k, add);
  }

  private void prepare(int m, int n) {
    long bytes = (long) m * n * Float.BYTES;
    if (memory.byteSize() < bytes) {
      memory = Arena.ofAuto().allocate(bytes, 64);
    }
    if (line.length < n) {
      line = new float[n];
    }
    sums.set(DType.FLOAT32, memory.address(), (long) n * Float.BYTES, Float.BYTES);
  }

  private void storeNothing(BlockOperand c, int m, int n, int k, boolean add) {
    if (k == 0 && !add) {
      memory.asSlice(0, (long) m * n * Float.BYTES).fill((byte) 0);
      store(c, m, n, false);
    }
  }

  private void store(BlockOperand c, int m, int n, boolean add) {
    for (int i = 0; i < m; i++) {
      long from = memory.address() + (long) i * n * Float.BYTES;
      MemorySegment.copy(NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, from, line, 0, n);
      if (c.type() == LaneType.I32) {
        storeInts(c, i, n, add);
      } else {
        storeDoubles(c, i, n, add);
      }
    }
  }

  private void storeInts(BlockOperand c, int row, int n, boolean add) {
    long to = c.at(row, 0);
    for (int j = 0; j < n; j++, to += c.across()) {
      int before = add ? NativeMemory.ALL.get(JAVA_INT_UNALIGNED, to) : 0;
      NativeMemory.ALL.set(JAVA_INT_UNALIGNED, to, before + (int) line[j]);
    }
  }

  private void storeDoubles(BlockOperand c, int row, int n, boolean add) {
    long to = c.at(row, 0);
    for (int j = 0; j < n; j++, to += c.across()) {
      double before = add ? NativeMemory.ALL.get(JAVA_DOUBLE_UNALIGNED, to) : 0;
      NativeMemory.ALL.set(JAVA_DOUBLE_UNALIGNED, to, before + line[j]);
    }
  }
}
