package dev.weir.formats.programdesc;

import com.google.common.primitives.Longs;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;

/// Operators on two tensors of which the one of lower rank lies along the dimensions of the other from `axis` on.
/// Sizes of 1 at its end do not count; -1 aligns the last dimensions, as is done today.
///
/// Source:
/// [elementwise_op_function.h](https://github.com/PaddlePaddle/Paddle/blob/v2.3.2/paddle/fluid/operators/elementwise/elementwise_op_function.h).
final class Broadcasts {
  private Broadcasts() {}

  static void translate(Translation op) {
    Value x = op.input("X");
    Value y = op.input("Y");
    long axis = op.op().integer("axis", -1);
    TensorType left = Translation.tensor(x);
    TensorType right = Translation.tensor(y);
    OperatorImport made = new OperatorImport(op);
    if (axis != -1 && left.rank() != right.rank()) {
      if (left.rank() > right.rank()) {
        made.with("y", aligned(op, y, left.rank(), axis));
      } else {
        made.with("x", aligned(op, x, right.rank(), axis));
      }
    }
    made.run();
  }

  private static Value aligned(Translation op, Value value, int rank, long axis) {
    TensorType type = Translation.tensor(value);
    int own = type.rank();
    List<Long> dropped = new ArrayList<>();
    while (own > 0 && own + axis > rank && type.dimension(own - 1) == 1) {
      dropped.add((long) --own);
    }
    if (axis < 0 || own + axis > rank) {
      throw new ProgramDescFault(
          "'%s' cannot lie along %d dimensions from dimension %d on", type, rank, axis);
    }
    Value fitting =
        dropped.isEmpty()
            ? value
            : op.add(OperatorOps.squeeze(value, op.integers(Longs.toArray(dropped)))).result(0);
    List<Long> added = new ArrayList<>();
    for (long i = own; i + axis < rank; i++) {
      added.add(i);
    }
    return added.isEmpty()
        ? fitting
        : op.add(OperatorOps.unsqueeze(fitting, op.integers(Longs.toArray(added)))).result(0);
  }
}
