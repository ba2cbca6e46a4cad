package dev.weir.formats.programdesc;

import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.type.TensorType;

/// Reductions, which took their dimensions as `dim` and had a flag for all of them.
final class Reductions {
  private Reductions() {}

  static void translate(Translation op) {
    long[] dimensions = op.op().integers("dim");
    TensorType type = Translation.tensor(op.input("X"));
    boolean all = op.op().flag("reduce_all", false) || dimensions.length == type.rank();
    if (dimensions.length == 0 && !all) {
      // What the operator declares for a file that does not say it.
      dimensions = new long[] {0};
    }
    long[] axes = all ? new long[0] : dimensions;
    OperatorImport made = new OperatorImport(op);
    if (made.hasOperand("axis")) {
      made.with("axis", op.integers(axes));
    } else {
      made.with("axis", DenseArrayAttr.ofLongs(axes));
    }
    made.run();
  }
}
