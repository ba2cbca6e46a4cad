package dev.weir.formats.programdesc;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;

/// Lists of tensors, `LOD_TENSOR_ARRAY` in a file. A list is made where it is first needed.
final class Lists {
  private Lists() {}

  static void write(Translation op) {
    for (String name : op.op().output("Out")) {
      Value list = op.block().list(name);
      op.add(OperatorOps.arrayWrite(list, op.input("X"), op.input("I")));
    }
  }

  static void read(Translation op) {
    op.define("Out", op.add(OperatorOps.arrayRead(list(op), op.input("I"))).result(0));
  }

  static void length(Translation op) {
    op.define("Out", op.add(OperatorOps.arrayLength(list(op))).result(0));
  }

  private static Value list(Translation op) {
    if (op.op().take("X").size() != 1) {
      throw new ProgramDescFault("has %d lists, not one", op.op().take("X").size());
    }
    return op.block().list(op.op().take("X").get(0));
  }
}
