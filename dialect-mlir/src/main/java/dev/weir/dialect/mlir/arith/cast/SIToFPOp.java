package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.FloatLike;
import dev.weir.dialect.mlir.arith.SignlessFixedWidthIntegerLike;
import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.FoldsConstants;
import org.jspecify.annotations.Nullable;

/// Float nearest to a signed integer.
@OpDef(value = "sitofp", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface SIToFPOp extends ArithCastOp, FoldsConstants {
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

  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return FloatFolding.fromInteger(in, to, true);
  }
}
