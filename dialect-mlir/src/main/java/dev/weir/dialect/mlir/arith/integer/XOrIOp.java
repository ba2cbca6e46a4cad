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

/// Bitwise exclusive or.
@OpDef(value = "xori", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface XOrIOp extends IntegerBinaryOp, Commutative {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.XOR;
  }

  /// `x ^ 0` is `x`, `x ^ x` is 0 and `(x ^ a) ^ a` is `x`; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (Constants.isZero(constants.get(1))) {
      return Foldable.to(lhs());
    }
    if (lhs() == rhs()) {
      return Folding.zero(result().type());
    }
    if (lhs().definingOp() instanceof XOrIOp inner) {
      if (inner.rhs() == rhs()) {
        return Foldable.to(inner.lhs());
      }
      if (inner.lhs() == rhs()) {
        return Foldable.to(inner.rhs());
      }
    }
    if (rhs().definingOp() instanceof XOrIOp inner) {
      if (inner.rhs() == lhs()) {
        return Foldable.to(inner.lhs());
      }
      if (inner.lhs() == lhs()) {
        return Foldable.to(inner.rhs());
      }
    }
    return Folding.compute(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.xor(lhs, rhs);
  }
}
