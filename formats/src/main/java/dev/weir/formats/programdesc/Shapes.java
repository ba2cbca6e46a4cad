package dev.weir.formats.programdesc;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.TensorType;

/// Operators that move elements, and are several today or have another form.
final class Shapes {
  private Shapes() {}

  /// `flatten` and `flatten2`: the dimensions before and from `axis` on are joined to one each.
  static void flatten(Translation op) {
    Value x = op.input("X");
    TensorType type = Translation.tensor(x);
    long axis = op.op().integer("axis", 1);
    if (axis < 0 || axis > type.rank()) {
      throw new ProgramDescFault("'axis' is %d, but there are %d dimensions", axis, type.rank());
    }
    if (axis == 0 || axis == type.rank()) {
      op.define("Out", axis == 0 ? op.reshape(x, 1, -1) : op.reshape(x, -1, 1));
      return;
    }
    Value rows = op.add(OperatorOps.flatten(x).startAxis((int) axis).stopAxis(-1)).result(0);
    op.define(
        "Out", op.add(OperatorOps.flatten(rows).startAxis(0).stopAxis((int) axis - 1)).result(0));
  }

  /// `split` has sizes, or how many parts there are.
  static void split(Translation op) {
    long count = op.op().integer("num", 0);
    Value axis =
        op.optional("AxisTensor")
            .orElseGet(
                () -> op.constant("axis", IntegerAttr.i32((int) op.op().integer("axis", 0))));
    Value parts;
    if (count > 0) {
      parts = op.add(OperatorOps.splitWithNum(op.input("X"), axis, (int) count)).result(0);
      op.op().use("sections");
    } else {
      new OperatorImport(op, "split").with("axis", axis).run();
      return;
    }
    op.defineAll("Out", parts);
  }

  /// `tril_triu` is one of two.
  static void triangle(Translation op) {
    int diagonal = (int) op.op().integer("diagonal", 0);
    Value x = op.input("X");
    op.define(
        "Out",
        op.op().flag("lower", false)
            ? op.add(OperatorOps.tril(x, diagonal)).result(0)
            : op.add(OperatorOps.triu(x, diagonal)).result(0));
  }

  /// The first versions of `lookup_table` and `one_hot` want indices with a last dimension of size 1.
  static void rows(Translation op) {
    Value ids = op.input(op.op().input("Ids").isEmpty() ? "X" : "Ids");
    TensorType type = Translation.tensor(ids);
    if (type.rank() == 0 || type.dimension(type.rank() - 1) != 1) {
      throw new ProgramDescFault("indices must have a last dimension of size 1, got '%s'", type);
    }
    new OperatorImport(op)
        .with("x", op.add(OperatorOps.squeeze(ids, op.integers(type.rank() - 1))).result(0))
        .run();
  }
}
