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

/// Quotient of unsigned integers, rounded towards zero. Undefined where the divisor is zero. `exact`
/// promises that nothing remains.
@OpDef(value = "divui", format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)")
public non-sealed interface DivUIOp extends ExactOp, Dividing, FoldsConstants {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.DIVU;
  }

  /// A division by one is the dividend; computes with constants unless the result is undefined.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.divide(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.divideUnsigned(lhs, rhs);
  }
}
