package dev.weir.dialect.mlir.arith.integer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.RangeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.FoldsConstants;
import dev.weir.ir.trait.IntRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Right shift of `lhs` by `rhs` bits, shifting in zeros. Poison where `rhs`, unsigned, is not below the
/// width. `exact` promises that only zeros are shifted out.
@OpDef(value = "shrui", format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)")
public non-sealed interface ShRUIOp extends ExactOp, FoldsConstants {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.SHRU;
  }

  /// A shift by zero is the operand; computes with constants unless the result is poison.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.shift(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.shiftRightUnsigned(lhs, rhs);
  }
}
