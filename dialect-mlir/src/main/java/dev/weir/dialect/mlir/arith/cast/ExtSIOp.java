package dev.weir.dialect.mlir.arith.cast;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.SignlessFixedWidthIntegerLike;
import dev.weir.dialect.mlir.arith.fold.Folding;
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
import dev.weir.ir.trait.InfersIntRanges;
import dev.weir.ir.trait.IntRange;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Widens an integer, the sign coming in.
@OpDef(value = "extsi", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface ExtSIOp extends ArithCastOp, InfersIntRanges, FoldsConstants {
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
    return IntegerFolding.cast(in, to, true);
  }

  /// Computes with a constant.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.to(convert(constants.get(0), out().type()));
  }

  @Override
  default void inferIntRanges(
      List<@Nullable IntRange> operands, BiConsumer<Value, IntRange> ranges) {
    IntRange range = operands.get(0);
    int width = IntRange.widthOf(out().type());
    if (range != null && width >= 0) {
      ranges.accept(out(), RangeInference.extendSigned(range, width));
    }
  }
}
