package dev.weir.dialect.mlir.arith.floating;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.fold.FloatArithmetic;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.FoldsConstants;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Remainder of floats, with the sign of the dividend, as C's `fmod`.
@OpDef(
    value = "remf",
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)")
public non-sealed interface RemFOp extends FloatBinaryOp, FoldsConstants {
  @Override
  default FloatArithmetic arithmetic() {
    return FloatArithmetic.REM;
  }

  /// Computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.compute(this, constants);
  }
}
