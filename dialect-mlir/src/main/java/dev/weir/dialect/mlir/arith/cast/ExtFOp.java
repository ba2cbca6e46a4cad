package dev.weir.dialect.mlir.arith.cast;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.floating.FastMathAttr;
import dev.weir.dialect.mlir.arith.floating.RoundingMode;
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

/// Widens a float to one of more bits.
@OpDef(
    value = "extf",
    format = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)")
public non-sealed interface ExtFOp extends FloatCastOp {
  /// {@return what floating-point arithmetic may assume, such as the absence of NaN}
  @Attr
  Optional<FastMathAttr> fastmath();

  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.widensFloat(from, to);
  }

  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return FloatFolding.round(in, to, RoundingMode.TO_NEAREST_EVEN);
  }

  /// Widening what was narrowed from the same type gives the original if both may be contracted;
  /// computes with a constant if nothing is lost.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (in().definingOp() instanceof TruncFOp inner
        && inner.in().type().equals(out().type())
        && mayContract(fastmath())
        && mayContract(inner.fastmath())) {
      return Foldable.to(inner.in());
    }
    return Folding.to(FloatFolding.convert(constants.get(0), out().type()));
  }

  private static boolean mayContract(Optional<FastMathAttr> flags) {
    return flags.isPresent() && flags.get().has(FastMathAttr.CONTRACT);
  }
}
