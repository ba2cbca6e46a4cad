package dev.weir.dialect.mlir.arith.integer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.RangeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.IntRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sum of integers.
@OpDef(
    value = "addi",
    format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)")
public non-sealed interface AddIOp extends OverflowingOp, Commutative {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.ADD;
  }

  /// `x + 0` is `x`, `(a - b) + b` and `b + (a - b)` are `a`; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (Constants.isZero(constants.get(1))) {
      return Foldable.to(lhs());
    }
    if (lhs().definingOp() instanceof SubIOp difference && difference.rhs() == rhs()) {
      return Foldable.to(difference.lhs());
    }
    if (rhs().definingOp() instanceof SubIOp difference && difference.rhs() == lhs()) {
      return Foldable.to(difference.lhs());
    }
    return Folding.compute(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.add(lhs, rhs, overflowFlags());
  }
}
