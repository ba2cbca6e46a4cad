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

/// Bitwise or.
@OpDef(value = "ori", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface OrIOp extends IntegerBinaryOp, Commutative, Idempotent {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.OR;
  }

  /// `x | 0` is `x`, `x | ~0` is `~0` and `x | ~x` is `~0`; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (Constants.isZero(constants.get(1))) {
      return Foldable.to(lhs());
    }
    if (Constants.isAllOnes(constants.get(1))) {
      return Foldable.to(rhs());
    }
    if (Folding.isNot(rhs(), lhs())) {
      return Foldable.to(((XOrIOp) rhs().definingOp()).rhs());
    }
    if (Folding.isNot(lhs(), rhs())) {
      return Foldable.to(((XOrIOp) lhs().definingOp()).rhs());
    }
    return Folding.compute(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.or(lhs, rhs);
  }
}
