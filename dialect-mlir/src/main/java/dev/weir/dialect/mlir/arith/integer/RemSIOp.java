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

/// Remainder of signed integers, with the sign of the dividend. Undefined where the divisor is zero.
@OpDef(value = "remsi", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface RemSIOp extends IntegerBinaryOp, Dividing, FoldsConstants {
  @Override
  default IntegerArithmetic arithmetic() {
    return IntegerArithmetic.REMS;
  }

  /// A division by one leaves nothing; computes with constants unless the result is undefined.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Folding.remainder(this, constants);
  }

  @Override
  default IntRange inferRange(IntRange lhs, IntRange rhs) {
    return RangeInference.remainderSigned(lhs, rhs);
  }
}
