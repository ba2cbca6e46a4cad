package dev.weir.dialect.mlir.arith.cast;

import dev.weir.dialect.mlir.arith.SignlessFixedWidthIntegerLike;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersIntRanges;
import dev.weir.ir.trait.IntRange;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Converts an integer to another, whose range follows from that of the operand.
public sealed interface IntegerCastOp extends ArithCastOp, InfersIntRanges
    permits IntegerExtensionOp, TruncIOp, IndexConversionOp {
  @Override
  @Operand(SignlessFixedWidthIntegerLike.class)
  Value in();

  @Override
  @Result(SignlessFixedWidthIntegerLike.class)
  OpResult out();

  /// {@return the range of the result, of `width` bits, for an operand in `range`}
  IntRange convertRange(IntRange range, int width);

  // region range
  @Override
  default void inferIntRanges(
      List<@Nullable IntRange> operands, BiConsumer<Value, IntRange> ranges) {
    IntRange range = operands.get(0);
    int width = IntRange.widthOf(out().type());
    if (range != null && width >= 0) {
      ranges.accept(out(), convertRange(range, width));
    }
  }
  // endregion
}
