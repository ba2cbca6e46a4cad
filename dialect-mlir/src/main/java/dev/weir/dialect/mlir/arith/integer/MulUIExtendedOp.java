package dev.weir.dialect.mlir.arith.integer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.SignlessIntegerLike;
import dev.weir.dialect.mlir.arith.assembly.ExtendedAssembly;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Product of unsigned integers in twice the width, as its low and its high half.
@OpDef(value = "mului_extended", assembly = ExtendedAssembly.class)
public non-sealed interface MulUIExtendedOp extends MultiplyExtendedOp, Commutative {
  @Override
  @Operand(SignlessIntegerLike.class)
  Value lhs();

  @Override
  @Operand(SignlessIntegerLike.class)
  Value rhs();

  @Override
  @Result(SignlessIntegerLike.class)
  OpResult low();

  @Override
  @Result(SignlessIntegerLike.class)
  OpResult high();

  @Override
  default IntegerArithmetic highArithmetic() {
    return IntegerArithmetic.MULHU;
  }

  /// `x * 0` is 0 and `x * 1` is `x`; computes with constants.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    Attribute b = constants.get(1);
    if (b == null) {
      return Foldable.none();
    }
    if (Constants.isZero(b)) {
      return ImmutableList.of(new Folded.ToConstant(b), new Folded.ToConstant(b));
    }
    if (Constants.isOne(b)) {
      Attribute zero = Constants.ofInteger(0, lhs().type());
      if (zero != null) {
        return ImmutableList.of(new Folded.ToValue(lhs()), new Folded.ToConstant(zero));
      }
    }
    Attribute a = constants.get(0);
    Type type = lhs().type();
    Attribute low = IntegerFolding.binary(IntegerArithmetic.MUL, a, b, type);
    Attribute high = IntegerFolding.binary(highArithmetic(), a, b, type);
    return low == null || high == null
        ? Foldable.none()
        : ImmutableList.of(new Folded.ToConstant(low), new Folded.ToConstant(high));
  }
}
