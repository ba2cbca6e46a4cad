package dev.weir.dialect.mlir.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameTypeOperands;
import java.util.List;

/// Compares two numbers of the same type, or vectors or tensors of them element by element.
public sealed interface CompareOp
    extends ArithOp, Pure, MatchingTypes, SameTypeOperands, Elementwise, InfersTypes, Foldable
    permits CmpIOp,
    CmpFOp {
  /// {@return the first operand}
  Value lhs();

  /// {@return the second operand}
  Value rhs();

  /// {@return the result}
  OpResult result();

  @Override default List<Type> inferTypes() {
    return ImmutableList.of(ElementTypes.boolOfSameShape(operand(0).type()));
  }

  /// That types match is checked by itself.
  @Override default boolean checksInference() {
    return false;
  }

  @Override default boolean typesMatch() {
    return ElementTypes.isBoolOfSameShape(result().type(), lhs().type());
  }

  @Override default String typeRule() {
    return "result type has i1 element type and same shape as operands";
  }
}
