package dev.weir.testkit.dialect;

import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersIntRanges;
import dev.weir.ir.trait.IntRange;
import dev.weir.ir.trait.Pure;
import java.math.BigInteger;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// An integer in a range that attributes tell, as MLIR's operation of this name.
@OpDef("with_bounds")
public non-sealed interface WithBoundsOp extends TestOp, Pure, InfersIntRanges {
  /// {@return the least value without a sign}
  @Attr
  Attribute umin();

  /// {@return the greatest value without a sign}
  @Attr
  Attribute umax();

  /// {@return the least value with a sign}
  @Attr
  Attribute smin();

  /// {@return the greatest value with a sign}
  @Attr
  Attribute smax();

  /// {@return the integer}
  @Result
  OpResult output();

  @Override
  default void inferIntRanges(
      List<@Nullable IntRange> operands, BiConsumer<Value, IntRange> ranges) {
    int width = IntRange.widthOf(output().type());
    if (width >= 0) {
      ranges.accept(
          output(),
          new IntRange(
              width,
              number(umin()).and(IntRange.maxUnsigned(width)),
              number(umax()).and(IntRange.maxUnsigned(width)),
              number(smin()),
              number(smax())));
    }
  }

  private static BigInteger number(Attribute attribute) {
    return switch (attribute) {
      case IntegerAttr integer -> integer.bigValue();
      case BoolAttr bool when bool.value() -> BigInteger.ONE.negate();
      default -> BigInteger.ZERO;
    };
  }
}
