package dev.weir.target.jvm.code;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.target.jvm.matmul.Matrix;
import dev.weir.target.jvm.matmul.MatrixProduct;
import dev.weir.target.jvm.vector.NativeMemory;

/// The products of blocks of matrices that generated kernels ask for.
public final class BlockProduct {
  private static final LaneType[] TYPES = LaneType.values();

  private BlockProduct() {}

  /// Adds the product of `a` and `b` to `c`, or writes it there.
  ///
  /// Each operand is given by the ordinal of the [LaneType] of its elements, its address, and the bytes
  /// from an element to the one below and to the next.
  public static void run(
      int aType, long a, long aDown, long aAcross,
      int bType, long b, long bDown, long bAcross,
      int cType, long c, long cDown, long cAcross,
      long rows, long columns, long depth, boolean add) {
    int m = Math.toIntExact(rows);
    int n = Math.toIntExact(columns);
    int k = Math.toIntExact(depth);
    DType left = dtype(TYPES[aType]);
    DType right = dtype(TYPES[bType]);
    if (TYPES[cType] == LaneType.F32 && Matrix.supports(left) && Matrix.supports(right)) {
      MatrixProduct.multiplyBlock(
          new Matrix(left, a, aDown, aAcross),
          new Matrix(right, b, bDown, bAcross),
          new Matrix(DType.FLOAT32, c, cDown, cAcross),
          m, n, k, add);
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
            sum += integer(TYPES[aType], row + s * aAcross)
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

  private static DType dtype(LaneType type) {
    return switch (type) {
      case F32 -> DType.FLOAT32;
      case F16 -> DType.FLOAT16;
      case BF16 -> DType.BFLOAT16;
      default -> DType.FLOAT64;
    };
  }
}
