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
import dev.weir.ir.trait.FoldsConstants;
import dev.weir.ir.trait.IntRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Product of integers.
@OpDef(
    value = "muli",
    format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)")
public non-sealed interface MulIOp extends OverflowingOp, Commutative, FoldsConstants {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.MUL;
  }

  /// `x * 0` is 0 and `x * 1` is `x`; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (Constants.isZero(constants.get(1))) {
      return Foldable.to(rhs());
    }
    if (Constants.isOne(constants.get(1))) {
      return Foldable.to(lhs());
    }
    return Folding.compute(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.multiply(lhs, rhs, overflowFlags());
  }
}
