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

/// Quotient of unsigned integers, rounded up. Undefined where the divisor is zero.
@OpDef(value = "ceildivui", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface CeilDivUIOp extends IntegerBinaryOp, Dividing, FoldsConstants {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.CEIL_DIVU;
  }

  /// A division by one is the dividend; computes with constants unless the result is undefined.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.divide(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.ceilDivideUnsigned(lhs, rhs);
  }
}
