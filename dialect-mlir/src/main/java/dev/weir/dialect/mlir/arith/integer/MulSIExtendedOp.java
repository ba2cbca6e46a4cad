package dev.weir.dialect.mlir.arith.integer;

import dev.weir.dialect.mlir.arith.assembly.ExtendedAssembly;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.ir.def.OpDef;

/// Product of signed integers in twice the width, as its low and its high half.
@OpDef(value = "mulsi_extended", assembly = ExtendedAssembly.class)
public non-sealed interface MulSIExtendedOp extends MultiplyExtendedOp {
  @Override
  default IntegerArithmetic highArithmetic() {
    return IntegerArithmetic.MULHS;
  }
}
