package dev.weir.dialect.mlir.arith.floating;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.fold.FloatArithmetic;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.FoldsConstants;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Quotient of floats.
@OpDef(
    value = "divf",
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)")
public non-sealed interface DivFOp extends FloatBinaryOp, FoldsConstants {
  @Override
  default FloatArithmetic arithmetic() {
    return FloatArithmetic.DIV;
  }

  /// `x / 1.0` is `x`; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (Constants.isFloat(constants.get(1), 1)) {
      return Foldable.to(lhs());
    }
    return Folding.compute(this, constants);
  }
}
