package dev.weir.dialect.mlir.arith.floating;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.fold.FloatArithmetic;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Commutative;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Smaller of two floats. NaN if either is a NaN, and -0.0 is smaller than 0.0.
@OpDef(
    value = "minimumf",
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)")
public non-sealed interface MinimumFOp extends FloatBinaryOp, Commutative {
  @Override
  default FloatArithmetic arithmetic() {
    return FloatArithmetic.MINIMUM;
  }

  /// `x` against itself is `x`, and so it is against what never wins; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.extremum(this, constants, Double.POSITIVE_INFINITY);
  }
}
