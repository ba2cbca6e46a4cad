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

/// Larger of two unsigned integers.
@OpDef(value = "maxui", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface MaxUIOp extends IntegerBinaryOp, Commutative {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.MAXU;
  }

  /// `x` against itself is `x`, and so it is against a number that never wins; one that always wins is
  /// the result. Computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (lhs() == rhs()) {
      return Foldable.to(rhs());
    }
    if (Constants.isAllOnes(constants.get(1))) {
      return Foldable.to(rhs());
    }
    if (Constants.isZero(constants.get(1))) {
      return Foldable.to(lhs());
    }
    return Folding.compute(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.maxUnsigned(lhs, rhs);
  }
}
