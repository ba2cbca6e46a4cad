package dev.weir.dialect.mlir.arith.cast;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.floating.FastMathAttr;
import dev.weir.dialect.mlir.arith.floating.RoundingMode;
import dev.weir.dialect.mlir.arith.floating.RoundingModeCodec;
import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Narrows a float to one of fewer bits, rounded as `roundingmode` specifies, by default to nearest.
@OpDef(
    value = "truncf",
    format =
        "$in ($roundingmode^)? (`fastmath` `` $fastmath^)?"
            + " attr-dict `:` type($in) `to` type($out)")
public non-sealed interface TruncFOp extends FloatCastOp {
  /// {@return how the value is rounded; absent for to nearest, ties to even}
  @Attr(value = "roundingmode", codec = RoundingModeCodec.class)
  Optional<RoundingMode> roundingmode();

  /// {@return what floating-point arithmetic may assume, such as the absence of NaN}
  @Attr
  Optional<FastMathAttr> fastmath();

  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.widensFloat(to, from);
  }

  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return FloatFolding.round(in, to, roundingmode().orElse(RoundingMode.TO_NEAREST_EVEN));
  }

  /// Narrowing what was widened from the same type gives the original; computes with a constant if nothing
  /// is lost.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (in().definingOp() instanceof ExtFOp inner && inner.in().type().equals(out().type())) {
      return Foldable.to(inner.in());
    }
    return Folding.to(FloatFolding.convert(constants.get(0), out().type()));
  }
}
