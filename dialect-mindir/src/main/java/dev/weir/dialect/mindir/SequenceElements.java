package dev.weir.dialect.mindir;

import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What operators take and give that make a sequence.
public interface SequenceElements {
  /// {@return the elements}
  @Operand
  ValueRange elements();

  /// {@return the sequence}
  @Result
  OpResult out();
}
