package dev.weir.ir;

import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Unregistered operations for tests.
final class Ops {
  private Ops() {}

  static OperationState state(String name) {
    return new OperationState(OpDefinition.unregistered(name), Location.of("t.mlir", 1, 1))
        .setResultTypes();
  }

  static Operation op(String name, Value... operands) {
    return state(name).addOperands(operands).build();
  }

  static Operation value(String name, Value... operands) {
    return state(name).addOperands(operands).setResultTypes(IntegerType.I32).build();
  }

  static Operation holder(Region... regions) {
    OperationState state = state("t.holder");
    List.of(regions).forEach(state::addRegion);
    return state.build();
  }

  static Operation branch(Block... successors) {
    OperationState state = state("t.br");
    List.of(successors).forEach(state::addSuccessor);
    return state.build();
  }
}
