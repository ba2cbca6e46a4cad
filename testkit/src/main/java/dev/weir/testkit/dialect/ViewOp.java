package dev.weir.testkit.dialect;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.ViewLike;

/// Another way to look at memory.
@OpDef("view")
public non-sealed interface ViewOp extends TestOp, Pure, ViewLike {
  /// {@return the memory}
  @Operand
  Value source();

  /// {@return the same memory}
  @Result
  OpResult output();

  @Override
  default Value viewSource() {
    return source();
  }
}
