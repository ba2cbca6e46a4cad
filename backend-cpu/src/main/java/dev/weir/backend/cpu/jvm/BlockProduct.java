package dev.weir.backend.cpu.jvm;

import dev.weir.backend.cpu.lanes.LaneType;
import dev.weir.backend.cpu.matmul.Matrix;
import dev.weir.backend.cpu.matmul.MatrixProduct;
import dev.weir.backend.cpu.matmul.Panels;
import dev.weir.dialect.builtin.data.DType;

/// The products of blocks of matrices that generated kernels ask for.
public final class BlockProduct {
  private static final LaneType[] TYPES = LaneType.values();
  private static final ThreadLocal<BlockProduct> CURRENT =
      ThreadLocal.withInitial(BlockProduct::new);

  private final Matrix left = new Matrix();
  private final Matrix right = new Matrix();
  private final Matrix result = new Matrix();
  private final DoubleBlock doubles = new DoubleBlock();
  private final IntegerBlock integers = new IntegerBlock();
  private final ByteBlock bytes = new ByteBlock();

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
    BlockProduct operands = CURRENT.get();
    boolean packed = panels != 0 && MatrixProduct.beginsPanel(column);
    if (packed && ByteBlock.supports(TYPES[aType], TYPES[bType], TYPES[cType])) {
      operands.bytes.multiply(
          new BlockOperand(TYPES[aType], a, aDown, aAcross),
          new ByteBlock.Packed(panels + matrix * Panels.bytes(steps, width), steps, step, column),
          new BlockOperand(TYPES[cType], c, cDown, cAcross),
          Math.toIntExact(rows),
          Math.toIntExact(columns),
          Math.toIntExact(depth),
          add);
    } else if (packed && cAcross == Float.BYTES && TYPES[cType] == LaneType.F32) {
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
    BlockOperand x = new BlockOperand(TYPES[aType], a, aDown, aAcross);
    BlockOperand y = new BlockOperand(TYPES[bType], b, bDown, bAcross);
    BlockOperand z = new BlockOperand(TYPES[cType], c, cDown, cAcross);
    if (ByteBlock.supports(TYPES[aType], TYPES[bType], TYPES[cType])) {
      CURRENT.get().bytes.multiply(x, y, z, m, n, k, add);
    } else if (TYPES[cType] == LaneType.F64) {
      CURRENT.get().doubles.multiply(x, y, z, m, n, k, add);
    } else {
      CURRENT.get().integers.multiply(x, y, z, m, n, k, add);
    }
  }

  /// {@return the type of tensors that have such elements, of those that are multiplied}
  static DType dtype(LaneType type) {
    return switch (type) {
      case F32 -> DType.FLOAT32;
      case F16 -> DType.FLOAT16;
      case BF16 -> DType.BFLOAT16;
      case I8 -> DType.INT8;
      case U8 -> DType.UINT8;
      default -> DType.FLOAT64;
    };
  }
}
