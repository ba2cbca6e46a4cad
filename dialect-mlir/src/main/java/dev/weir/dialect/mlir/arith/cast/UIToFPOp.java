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

/// Float nearest to an unsigned integer.
@OpDef(value = "uitofp", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface UIToFPOp extends ArithCastOp, FoldsConstants {
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
    return FloatFolding.fromInteger(in, to, false);
  }
}
