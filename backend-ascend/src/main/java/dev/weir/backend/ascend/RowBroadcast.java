package dev.weir.backend.ascend;

import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import java.util.Optional;

/// How a broadcast is never carried out, where only arithmetic needs it: instructions take the operand with a stride of
/// none.
enum RowBroadcast {
  /// Each row is one element, which fills 32 bytes.
  COLUMN,
  /// All rows are one row, which stays where it is.
  ROW;

  /// {@return what `op` repeats, if it makes a matrix of floats}
  static Optional<RowBroadcast> of(BroadcastOp op) {
    if (KernelContext.element(op.result()) != FloatType.F32
        || KernelContext.type(op.result()).rank() != 2
        || KernelContext.type(op.source()).rank() != 1) {
      return Optional.empty();
    }
    return Optional.of(op.dims().get(0) == 0 ? COLUMN : ROW);
  }

  /// {@return whether all who use `op` take it as an operand with a stride}
  static boolean isOperand(BroadcastOp op) {
    if (of(op).isEmpty() || op.result().isUnused()) {
      return false;
    }
    for (OpOperand use : op.result().uses()) {
      if (!(use.owner() instanceof BinaryOp binary) || !Instructions.isPlain(binary)) {
        return false;
      }
      Operation other = otherOperand(binary, use.index()).definingOp();
      if (other instanceof BroadcastOp || other instanceof FillOp) {
        return false;
      }
    }
    return true;
  }

  private static Value otherOperand(BinaryOp op, int index) {
    return op.operand(1 - index);
  }
}
