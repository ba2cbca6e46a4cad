package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.FloatLike;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Converts a float to one of another width.
public sealed interface FloatCastOp extends ArithCastOp permits ExtFOp, TruncFOp {
  @Override
  @Operand(FloatLike.class)
  Value in();

  @Override
  @Result(FloatLike.class)
  OpResult out();
}
