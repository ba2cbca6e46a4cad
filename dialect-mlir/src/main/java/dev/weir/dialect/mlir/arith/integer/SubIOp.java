package dev.weir.dialect.mlir.arith.integer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.RangeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.IntRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Difference of integers.
@OpDef(
    value = "subi",
    format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)")
public non-sealed interface SubIOp extends OverflowingOp {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.SUB;
  }

  /// `x - x` is 0, `x - 0` is `x`, `(a + b) - b` is `a` and `(a + b) - a` is `b`; computes with
  /// constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (lhs() == rhs()) {
      ImmutableList<Folded> zero = Folding.zero(result().type());
      if (!zero.isEmpty()) {
        return zero;
      }
    }
    if (Constants.isZero(constants.get(1))) {
      return Foldable.to(lhs());
    }
    if (lhs().definingOp() instanceof AddIOp sum) {
      if (sum.rhs() == rhs()) {
        return Foldable.to(sum.lhs());
      }
      if (sum.lhs() == rhs()) {
        return Foldable.to(sum.rhs());
      }
    }
    return Folding.compute(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.subtract(lhs, rhs, overflowFlags());
  }
}
