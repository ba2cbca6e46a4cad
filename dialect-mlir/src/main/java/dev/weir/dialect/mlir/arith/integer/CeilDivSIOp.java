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

/// Quotient of signed integers, rounded up. Undefined where the divisor is zero or the quotient
/// overflows.
@OpDef(value = "ceildivsi", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface CeilDivSIOp extends IntegerBinaryOp, Dividing, FoldsConstants {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.CEIL_DIVS;
  }

  /// A division by one is the dividend; computes with constants unless the result is undefined.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.divide(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.ceilDivideSigned(lhs, rhs);
  }

  @Override
  default boolean mayOverflow() {
    return true;
  }
}
