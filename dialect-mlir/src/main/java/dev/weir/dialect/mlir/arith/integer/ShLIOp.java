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

/// Left shift of `lhs` by `rhs` bits, shifting in zeros. Poison where `rhs`, unsigned, is not below the
/// width.
@OpDef(
    value = "shli",
    format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)")
public non-sealed interface ShLIOp extends OverflowingOp, FoldsConstants {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.SHL;
  }

  /// A shift by zero is the operand; computes with constants unless the result is poison.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.shift(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.shiftLeft(lhs, rhs, overflowFlags());
  }
}
