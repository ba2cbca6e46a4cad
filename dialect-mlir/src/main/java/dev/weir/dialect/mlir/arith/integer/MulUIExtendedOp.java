package dev.weir.dialect.mlir.arith.integer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.assembly.ExtendedAssembly;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.OpDef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Product of unsigned integers in twice the width, as its low and its high half.
@OpDef(value = "mului_extended", assembly = ExtendedAssembly.class)
public non-sealed interface MulUIExtendedOp extends MultiplyExtendedOp {
  @Override
  default IntegerArithmetic highArithmetic() {
    return IntegerArithmetic.MULHU;
  }

  /// `x * 0` is 0 and `x * 1` is `x`; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (Constants.isOne(constants.get(1))) {
      Attribute zero = Constants.ofInteger(0, lhs().type());
      if (zero != null) {
        return ImmutableList.of(new Folded.ToValue(lhs()), new Folded.ToConstant(zero));
      }
    }
    return MultiplyExtendedOp.super.fold(constants);
  }
}
