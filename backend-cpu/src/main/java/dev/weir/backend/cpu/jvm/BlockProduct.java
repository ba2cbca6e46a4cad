package dev.weir.backend.cpu.jvm;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.weir.backend.cpu.matmul.Matrix;
import dev.weir.backend.cpu.matmul.MatrixProduct;
import dev.weir.backend.cpu.matmul.Panels;
import dev.weir.backend.cpu.vector.NativeMemory;
import dev.weir.dialect.builtin.data.DType;

/// The products of blocks of matrices that generated kernels ask for.
public final class BlockProduct {
  private static final LaneType[] TYPES = LaneType.values();
  private static final ThreadLocal<BlockProduct> CURRENT =
      ThreadLocal.withInitial(BlockProduct::new);

  private final Matrix left = new Matrix();
  private final Matrix right = new Matrix();
  private final Matrix result = new Matrix();

  private BlockProduct() {}

  /// Adds the product of `a` and `b` to `c`, or writes it there. `b` is a block of one of several matrices that
  /// may have been packed.
  ///
  /// @param panels the address of the panels of the first matrix, 0 if they were not packed
  /// @param matrix which of the matrices `b` is of
  /// @param steps the rows of each of them
  /// @param width the columns of each of them
  /// @param step the row at which `b` begins
  /// @param column the column at which `b` begins
  public static void run(
      int aType,
      long a,
      long aDown,
      long aAcross,
      int bType,
      long b,
      long bDown,
      long bAcross,
      int cType,
      long c,
      long cDown,
      long cAcross,
      long rows,
      long columns,
      long depth,
      boolean add,
      long panels,
      long matrix,
      long steps,
      long width,
      long step,
      long column) {
    if (panels != 0 && cAcross == Float.BYTES && MatrixProduct.beginsPanel(column)) {
      BlockProduct operands = CURRENT.get();
      operands.left.set(dtype(TYPES[aType]), a, aDown, aAcross);
      operands.result.set(DType.FLOAT32, c, cDown, cAcross);
      MatrixProduct.multiplyPacked(
          operands.left,
          panels + matrix * Panels.bytes(steps, width),
          steps,
          step,
          column,
          operands.result,
          Math.toIntExact(rows),
          Math.toIntExact(columns),
          Math.toIntExact(depth),
          add);
    } else {
      run(
          aType, a, aDown, aAcross, bType, b, bDown, bAcross, cType, c, cDown, cAcross, rows,
          columns, depth, add);
    }
  }

  /// Adds the product of `a` and `b` to `c`, or writes it there.
  ///
  /// Each operand is given by the ordinal of the [LaneType] of its elements, its address, and the bytes
  /// from an element to the one below and to the next.
  public static void run(
      int aType,
      long a,
      long aDown,
      long aAcross,
      int bType,
      long b,
      long bDown,
      long bAcross,
      int cType,
      long c,
      long cDown,
      long cAcross,
      long rows,
      long columns,
      long depth,
      boolean add) {
    int m = Math.toIntExact(rows);
    int n = Math.toIntExact(columns);
    int k = Math.toIntExact(depth);
    DType left = dtype(TYPES[aType]);
    DType right = dtype(TYPES[bType]);
    if (TYPES[cType] == LaneType.F32 && Matrix.supports(left) && Matrix.supports(right)) {
      BlockProduct operands = CURRENT.get();
      if (cAcross == Float.BYTES) {
        operands.left.set(left, a, aDown, aAcross);
        operands.right.set(right, b, bDown, bAcross);
        operands.result.set(DType.FLOAT32, c, cDown, cAcross);
        MatrixProduct.multiplyBlock(operands.left, operands.right, operands.result, m, n, k, add);
      } else {
        // The transposed product has dense rows.
        operands.left.set(right, b, bAcross, bDown);
        operands.right.set(left, a, aAcross, aDown);
        operands.result.set(DType.FLOAT32, c, cAcross, cDown);
        MatrixProduct.multiplyBlock(operands.left, operands.right, operands.result, n, m, k, add);
      }
      return;
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        long row = a + i * aDown;
        long column = b + j * bAcross;
        long at = c + i * cDown + j * cAcross;
        if (TYPES[cType] == LaneType.F64) {
          double sum = add ? NativeMemory.ALL.get(JAVA_DOUBLE_UNALIGNED, at) : 0;
          for (int s = 0; s < k; s++) {
            sum =
                Math.fma(
                    NativeMemory.ALL.get(JAVA_DOUBLE_UNALIGNED, row + s * aAcross),
                    NativeMemory.ALL.get(JAVA_DOUBLE_UNALIGNED, column + s * bDown),
                    sum);
          }
          NativeMemory.ALL.set(JAVA_DOUBLE_UNALIGNED, at, sum);
        } else {
          int sum = add ? NativeMemory.ALL.get(JAVA_INT_UNALIGNED, at) : 0;
          for (int s = 0; s < k; s++) {
            sum +=
                integer(TYPES[aType], row + s * aAcross)
                    * integer(TYPES[bType], column + s * bDown);
          }
          NativeMemory.ALL.set(JAVA_INT_UNALIGNED, at, sum);
        }
      }
    }
  }

  private static int integer(LaneType type, long at) {
    return switch (type) {
      case I8, BOOL -> NativeMemory.ALL.get(java.lang.foreign.ValueLayout.JAVA_BYTE, at);
      case U8 -> NativeMemory.ALL.get(java.lang.foreign.ValueLayout.JAVA_BYTE, at) & 0xFF;
      default -> NativeMemory.ALL.get(JAVA_INT_UNALIGNED, at);
    };
  }

  /// {@return the type of tensors that have such elements, of those that are multiplied}
  static DType dtype(LaneType type) {
    return switch (type) {
      case F32 -> DType.FLOAT32;
      case F16 -> DType.FLOAT16;
      case BF16 -> DType.BFLOAT16;
      default -> DType.FLOAT64;
    };
  }
}
