package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.SignlessFixedWidthIntegerLike;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.dialect.mlir.arith.fold.RangeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.FoldsConstants;
import dev.weir.ir.trait.IntRange;
import org.jspecify.annotations.Nullable;

/// Widens an integer, zeros coming in.
@OpDef(value = "extui", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface ExtUIOp extends IntegerCastOp, FoldsConstants {
  @Override
  @Operand(SignlessFixedWidthIntegerLike.class)
  Value in();

  @Override
  @Result(SignlessFixedWidthIntegerLike.class)
  OpResult out();

  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.widensInteger(from, to);
  }

  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return IntegerFolding.cast(in, to, false);
  }

  @Override
  default IntRange convertRange(IntRange range, int width) {
    return RangeInference.extendUnsigned(range, width);
  }
}
