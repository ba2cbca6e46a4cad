package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What an operator gives that gives what it takes.
public interface ForwardsValue extends Operation {
  /// {@return what is taken}
  @Operand
  Value value();

  /// {@return the same}
  @Result
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!TypeAgreement.agree(value().type(), out().type())) {
      diagnostics.error(this, "yields '%s' for a '%s'", out().type(), value().type());
    }
  }
}
