package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Elementwise;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameOperandsAndResultType;

/// Computes an integer from two of the same type, or a vector or tensor of them element by element.
public sealed interface IntegerBinaryOp
    extends ArithOp, Pure, Elementwise, SameOperandsAndResultType, Foldable
    permits AddIOp,
    SubIOp,
    MulIOp,
    DivSIOp,
    DivUIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    FloorDivSIOp,
    RemSIOp,
    RemUIOp,
    AndIOp,
    OrIOp,
    XOrIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp {
  /// {@return the first operand}
  Value lhs();

  /// {@return the second operand}
  Value rhs();

  /// {@return the result}
  OpResult result();
}
