package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpTrait;
import java.util.List;

/// An operation whose operands and results all have one type, which is inferred from the first
/// operand.
@OpTrait
public interface SameOperandsAndResultType extends InfersTypes {
  @Override default List<Type> inferTypes() {
    return ImmutableList.of(operand(0).type());
  }

  /// Reports operands and results of different types.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    Type first = op.operandCount() > 0 ? op.operand(0).type() : null;
    boolean same = first != null;
    for (int i = 1; same && i < op.operandCount(); i++) {
      same = op.operand(i).type().equals(first);
    }
    for (int i = 0; same && i < op.resultCount(); i++) {
      same = op.result(i).type().equals(first);
    }
    if (!same) {
      diagnostics.error(op, "requires the same type for all operands and results");
    }
  }
}
