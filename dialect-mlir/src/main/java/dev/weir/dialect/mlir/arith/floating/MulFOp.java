package dev.weir.dialect.mlir.arith.floating;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.fold.FloatArithmetic;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.FoldsConstants;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Product of floats.
@OpDef(
    value = "mulf",
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)")
public non-sealed interface MulFOp extends FloatBinaryOp, Commutative, FoldsConstants {
  @Override
  default FloatArithmetic arithmetic() {
    return FloatArithmetic.MUL;
  }

  /// `x * 1.0` is `x`, and `x * 0.0` is 0.0 where neither NaNs nor the signs of zeros matter; computes with
  /// constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    Attribute factor = constants.get(1);
    if (Constants.isFloat(factor, 1)) {
      return Foldable.to(lhs());
    }
    if (factor != null
        && fastmath().has(FastMathAttr.NNAN | FastMathAttr.NSZ)
        && (Constants.isFloat(factor, 0.0) || Constants.isFloat(factor, -0.0))) {
      return Foldable.to(rhs());
    }
    return Folding.compute(this, constants);
  }
}
