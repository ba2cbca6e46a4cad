package dev.weir.dialect.mlir.arith.compare;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.ArithOp;
import dev.weir.dialect.mlir.arith.ElementTypes;
import dev.weir.dialect.mlir.arith.MatchingTypes;
import dev.weir.evaluate.Evaluable;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameTypeOperands;
import java.util.List;

/// Compares two numbers of the same type, or vectors or tensors of them element by element.
public sealed interface CompareOp
    extends ArithOp,
        Pure,
        MatchingTypes,
        SameTypeOperands,
        Elementwise,
        InfersTypes,
        Foldable,
        Evaluable
    permits CmpIOp, CmpFOp {
  /// {@return the first operand}
  Value lhs();

  /// {@return the second operand}
  Value rhs();

  /// {@return the result}
  OpResult result();

  /// The result has the shape of the operands.
  ///
  /// @throws IllegalArgumentException if these are not what is compared here
  @Override
  default List<Type> inferTypes() {
    Type type = operand(0).type();
    TypeConstraint wanted = definition().operandGroups().get(0).constraint();
    if (!wanted.test(type)) {
      throw new IllegalArgumentException(
          "'lhs' must be %s, but got '%s'".formatted(wanted.describe(), type));
    }
    return ImmutableList.of(ElementTypes.boolOfSameShape(type));
  }

  /// That types match is checked by itself.
  @Override
  default boolean checksInference() {
    return false;
  }

  @Override
  default boolean typesMatch() {
    return ElementTypes.isBoolOfSameShape(result().type(), lhs().type());
  }

  @Override
  default String typeRule() {
    return "result type has i1 element type and same shape as operands";
  }
}
