package dev.weir.dialect.mindir;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What operators take and give that pick an element of a sequence.
public interface ItemOperands {
  /// {@return the sequence}
  @Operand
  Value container();

  /// {@return which element}
  @Operand
  Value index();

  /// {@return the element}
  @Result
  OpResult out();
}
