package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameOperandsAndResultType;

/// Computes a float from two of the same type, or a vector or tensor of them element by element.
public sealed interface FloatBinaryOp
    extends ArithOp, Pure, Elementwise, SameOperandsAndResultType, Foldable
    permits AddFOp,
    SubFOp,
    MulFOp,
    DivFOp,
    RemFOp,
    MaximumFOp,
    MinimumFOp,
    MaxNumFOp,
    MinNumFOp {
  /// {@return the first operand}
  Value lhs();

  /// {@return the second operand}
  Value rhs();

  /// {@return the liberties that may be taken}
  FastMathAttr fastmath();

  /// {@return the result}
  OpResult result();
}
