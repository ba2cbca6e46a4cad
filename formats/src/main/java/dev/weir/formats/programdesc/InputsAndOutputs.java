package dev.weir.formats.programdesc;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.type.TensorType;

/// Where values enter and leave a program.
final class InputsAndOutputs {
  private InputsAndOutputs() {}

  /// An input has the name and the type of the variable that it sets.
  static void feed(Translation op) {
    op.op().takeAll();
    for (String name : op.op().output("Out")) {
      TensorType type =
          op.block()
              .program()
              .variable(op.block().index(), name)
              .flatMap(op.block().program()::tensorType)
              .orElseThrow(
                  () -> new ProgramDescFault("the input '%s' is declared as no tensor", name));
      long[] shape = type.shape().toArray();
      for (int i = 0; i < shape.length; i++) {
        shape[i] = type.isDynamic(i) ? -1 : shape[i];
      }
      op.block()
          .scope()
          .set(
              name,
              op.add(
                      OperatorOps.data(
                          name,
                          ImmutableLongArray.copyOf(shape),
                          ElementTypes.dtypeOf(type.elementType())))
                  .result(0));
    }
  }

  static void fetch(Translation op) {
    for (String name : op.op().take("X")) {
      int column = (int) op.op().integer("col", 0);
      op.add(OperatorOps.fetch(op.block().scope().get(name), name, column));
    }
  }
}
