package dev.weir.ir.trait;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpTrait;
import dev.weir.ir.type.ShapedType;

/// An operation whose operands and results all have one shape, as far as it is known, or are all
/// scalars.
@OpTrait(checksTypes = true)
public interface SameOperandsAndResultShape extends Operation {
  /// Reports operands and results of different shapes.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    if (op.operandCount() == 0 || op.resultCount() == 0) {
      return;
    }
    Type first = op.operand(0).type();
    boolean same = true;
    for (int i = 1, n = op.operandCount(); same && i < n; i++) {
      same = ShapedType.haveCompatibleShapes(first, op.operand(i).type());
    }
    for (int i = 0, n = op.resultCount(); same && i < n; i++) {
      same = ShapedType.haveCompatibleShapes(first, op.result(i).type());
    }
    if (!same) {
      diagnostics.error(op, "requires the same shape for all operands and results");
    }
  }
}
