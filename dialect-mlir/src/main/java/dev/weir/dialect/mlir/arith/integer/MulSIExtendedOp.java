package dev.weir.dialect.mlir.arith.integer;

import dev.weir.dialect.mlir.arith.SignlessIntegerLike;
import dev.weir.dialect.mlir.arith.assembly.ExtendedAssembly;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Commutative;

/// Product of signed integers in twice the width, as its low and its high half.
@OpDef(value = "mulsi_extended", assembly = ExtendedAssembly.class)
public non-sealed interface MulSIExtendedOp extends MultiplyExtendedOp, Commutative {
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
    return IntegerArithmetic.MULHS;
  }
}
