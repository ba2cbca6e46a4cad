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
import dev.weir.ir.trait.Idempotent;
import dev.weir.ir.trait.IntRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Bitwise and.
@OpDef(value = "andi", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface AndIOp extends IntegerBinaryOp, Commutative, Idempotent {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.AND;
  }

  /// `x & 0` is 0, `x & ~0` is `x`, `x & ~x` is 0 and `a & (a & b)` is `a & b`; computes with
  /// constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (Constants.isZero(constants.get(1))) {
      return Foldable.to(rhs());
    }
    if (Constants.isAllOnes(constants.get(1))) {
      return Foldable.to(lhs());
    }
    if (Folding.isNot(rhs(), lhs()) || Folding.isNot(lhs(), rhs())) {
      return Folding.zero(result().type());
    }
    if (lhs().definingOp() instanceof AndIOp inner
        && (inner.lhs() == rhs() || inner.rhs() == rhs())) {
      return Foldable.to(inner.result());
    }
    if (rhs().definingOp() instanceof AndIOp inner
        && (inner.lhs() == lhs() || inner.rhs() == lhs())) {
      return Foldable.to(inner.result());
    }
    return Folding.compute(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.and(lhs, rhs);
  }
}
