package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Value;
import dev.weir.ir.def.HasParent;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.ReturnLike;

/// The terminator of a function, which returns `value`.
@OpDef(value = "return", format = "$value attr-dict `:` type($value)")
@HasParent(FuncOp.class)
public non-sealed interface ReturnOp extends MindIrOp, Pure, ReturnLike {
  @Operand
  Value value();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (parent() instanceof FuncOp function
        && function.functionType().results().size() == 1
        && !TypeAgreement.agree(value().type(), function.resultType())) {
      diagnostics.error(
          this,
          "gives '%s', but @%s returns '%s'",
          value().type(),
          function.symbolName(),
          function.resultType());
    }
  }
}
