package dev.weir.benchmarks.core;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OperationState;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameOperandsAndResultType;
import java.util.function.Function;

/// Operations that fusion is about, laid out as the annotation processor lays them out.
abstract sealed class BenchOp extends AbstractOperation implements SameOperandsAndResultType, Pure {
  private BenchOp(OperationState state) {
    super(state);
  }

  private static OpDefinition define(
      String name,
      Class<? extends BenchOp> opClass,
      Function<OperationState, BenchOp> constructor,
      int operands) {
    var builder = OpDefinition.builder(name, opClass, constructor);
    for (int i = 0; i < operands; i++) {
      builder.operand("operand" + i, Multiplicity.SINGLE, new TypeConstraint.Any());
    }
    return builder
        .result("result", Multiplicity.SINGLE, new TypeConstraint.Any())
        .typeVerifier(SameOperandsAndResultType::verifyTrait)
        .build();
  }

  /// A value, or zero where it is negative.
  static final class Relu extends BenchOp {
    static final OpDefinition DEFINITION = define("bench.relu", Relu.class, Relu::new, 1);

    Relu(OperationState state) {
      super(state);
    }
  }

  /// A sum, or zero where it is negative.
  static final class AddRelu extends BenchOp {
    static final OpDefinition DEFINITION = define("bench.add_relu", AddRelu.class, AddRelu::new, 2);

    AddRelu(OperationState state) {
      super(state);
    }
  }
}
