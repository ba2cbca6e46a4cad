package dev.weir.testkit.dialect;

import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// An operation with any operands and results.
public sealed interface AnyValuesOp extends TestOp
    permits PureOp, PlainOp, IsolatedOp, WriteOp, CommutativeOp, ReadOp {
  /// {@return any operands}
  @Operand
  ValueRange inputs();

  /// {@return any results}
  @Result
  ValueRange outputs();
}
