package dev.weir.dialect.mlir.arith.integer;

import dev.weir.dialect.mlir.arith.ArithOp;
import dev.weir.dialect.mlir.arith.MatchingTypes;
import dev.weir.dialect.mlir.arith.SignlessIntegerLike;
import dev.weir.evaluate.Evaluable;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.NamesResults;
import dev.weir.ir.trait.Pure;

/// Computes an integer that one result does not hold, from two of the same type.
public sealed interface ExtendedOp
    extends ArithOp,
        Pure,
        Commutative,
        MatchingTypes,
        Elementwise,
        InfersTypes,
        NamesResults,
        Foldable,
        Evaluable
    permits AddUIExtendedOp, MultiplyExtendedOp {
  /// {@return the first operand}
  @Operand(SignlessIntegerLike.class)
  Value lhs();

  /// {@return the second operand}
  @Operand(SignlessIntegerLike.class)
  Value rhs();

  /// That types match is checked by itself.
  @Override
  default boolean checksInference() {
    return false;
  }
}
