package dev.weir.benchmarks.core;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OperationState;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameOperandsAndResultType;

/// The sum of two values.
final class AddOp extends AbstractOperation implements SameOperandsAndResultType, Pure {
  static final OpDefinition DEFINITION =
      OpDefinition.builder("bench.add", AddOp.class, AddOp::new)
          .operand("lhs", Multiplicity.SINGLE, new TypeConstraint.Any())
          .operand("rhs", Multiplicity.SINGLE, new TypeConstraint.Any())
          .result("result", Multiplicity.SINGLE, new TypeConstraint.Any())
          .traitVerifier(SameOperandsAndResultType::verifyTrait)
          .build();

  AddOp(OperationState state) {
    super(state);
  }
}
