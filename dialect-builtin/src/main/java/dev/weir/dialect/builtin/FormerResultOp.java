package dev.weir.dialect.builtin;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Result `index` that the operation behind `of`, its first result, had in older versions of
/// PaddlePaddle and has no more, in a program that uses it: `xshape` of `pd_op.reshape`, which a
/// backward program of 2024 hands to `pd_op.reshape_grad`.
///
/// It is only there to be read, written and replaced; no kernel computes it.
@OpDef(
    value = "former_result",
    format = "$of `[` $index `]` attr-dict `:` functional-type(operands, results)")
public non-sealed interface FormerResultOp extends PirOp, Pure {
  @Operand
  Value of();

  /// {@return the position of the result}
  @Attr
  int index();

  @Result
  OpResult out();
}
