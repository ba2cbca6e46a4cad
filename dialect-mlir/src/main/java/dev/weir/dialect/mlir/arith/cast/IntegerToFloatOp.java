package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.FloatLike;
import dev.weir.dialect.mlir.arith.SignlessFixedWidthIntegerLike;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.FoldsConstants;

/// Converts an integer to the nearest float.
public sealed interface IntegerToFloatOp extends ArithCastOp, FoldsConstants
    permits SIToFPOp, UIToFPOp {
  @Override
  @Operand(SignlessFixedWidthIntegerLike.class)
  Value in();

  @Override
  @Result(FloatLike.class)
  OpResult out();

  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.isIntegerToFloat(from, to);
  }
}
