package dev.weir.pass.kernel.group;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.dialect.operator.manipulation.FlipOp;
import dev.weir.dialect.operator.manipulation.PadOp;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.dialect.operator.manipulation.StackOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// What operators that put elements in other places say of the dimensions of their tensors.
final class Movement {
  private Movement() {}

  /// {@return for each dimension of the operand of a [OperatorPattern#SLICE] whether elements are elsewhere
  /// along it in the result}
  static boolean[] moved(Operation op) {
    boolean[] moved = new boolean[((TensorType) op.operand(0).type()).rank()];
    if (op instanceof SliceOp slice) {
      for (int i = 0; i < slice.axes().length(); i++) {
        moved[axis(slice.axes().get(i), moved.length)] = true;
      }
    } else if (op instanceof FlipOp flip) {
      for (int i = 0; i < flip.axis().length(); i++) {
        moved[axis(flip.axis().get(i), moved.length)] = true;
      }
    } else if (op instanceof PadOp pad) {
      for (int i = 0; i < moved.length; i++) {
        moved[i] = pad.paddings().get(2 * i) != 0 || pad.paddings().get(2 * i + 1) != 0;
      }
    }
    return moved;
  }

  /// {@return for each dimension of that operand whether the result is without it}
  static boolean[] dropped(Operation op) {
    boolean[] dropped = new boolean[((TensorType) op.operand(0).type()).rank()];
    if (op instanceof SliceOp slice) {
      ImmutableLongArray axes = slice.decreaseAxis();
      for (int i = 0; i < axes.length(); i++) {
        dropped[axis(axes.get(i), dropped.length)] = true;
      }
    }
    return dropped;
  }

  /// {@return what a [OperatorPattern#JOIN] puts side by side}
  static List<Value> parts(Operation op) {
    return op.operand(0).definingOp() instanceof CombineOp list ? list.inputs() : List.of();
  }

  /// {@return the dimension of the result along which it does so}
  static int joinedAxis(Operation op) {
    int rank = ((TensorType) op.result(0).type()).rank();
    return op instanceof ConcatOp concat
        ? axis(Constants.integer(concat.axis()).orElseThrow(), rank)
        : axis(((StackOp) op).axis(), rank);
  }

  private static int axis(long axis, int rank) {
    return Math.floorMod((int) axis, rank);
  }
}
