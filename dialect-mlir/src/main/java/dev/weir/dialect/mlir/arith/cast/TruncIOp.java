package dev.weir.dialect.mlir.arith.cast;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.dialect.mlir.arith.fold.RangeInference;
import dev.weir.dialect.mlir.arith.integer.IntegerOverflowAttr;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.IntRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Narrows an integer to its low bits.
@OpDef(
    value = "trunci",
    format = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)")
public non-sealed interface TruncIOp extends IntegerCastOp {
  /// {@return what is promised of overflow; `nsw`: of signed, `nuw`: of unsigned integers}
  @Attr(value = "overflowFlags", populated = true)
  default IntegerOverflowAttr overflowFlags() {
    return IntegerOverflowAttr.NONE;
  }

  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.widensInteger(to, from);
  }

  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return IntegerFolding.cast(in, to, true);
  }

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    Attribute in = operands.get(0);
    Attribute made = convert(in, out().type());
    boolean kept =
        (!overflowFlags().has(IntegerOverflowAttr.NSW)
                || in.equals(IntegerFolding.cast(made, in().type(), true)))
            && (!overflowFlags().has(IntegerOverflowAttr.NUW)
                || in.equals(IntegerFolding.cast(made, in().type(), false)));
    return made == null
        ? Outcome.unsupported("the operand is not known")
        : kept ? Outcome.of(made) : Outcome.poisoned("the number does not fit " + out().type());
  }

  /// Narrowing what was widened from the same type gives the original; computes with a constant.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (in().definingOp() instanceof ArithCastOp inner
        && (inner instanceof ExtUIOp || inner instanceof ExtSIOp)
        && inner.in().type().equals(out().type())) {
      return Foldable.to(inner.in());
    }
    return Folding.to(convert(constants.get(0), out().type()));
  }

  @Override
  default IntRange convertRange(IntRange range, int width) {
    return RangeInference.truncate(range, width);
  }
}
