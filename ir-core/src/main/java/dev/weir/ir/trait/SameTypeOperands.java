package dev.weir.ir.trait;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation whose operands all have the same type.
@OpTrait(checksTypes = true)
public interface SameTypeOperands extends Operation {
  /// Reports operands of different types.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    for (int i = 1; i < op.operandCount(); i++) {
      if (!op.operand(i).type().equals(op.operand(0).type())) {
        diagnostics.error(op, "requires all operands to have the same type");
        return;
      }
    }
  }
}
