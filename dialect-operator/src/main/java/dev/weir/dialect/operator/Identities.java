package dev.weir.dialect.operator;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Foldable.Folded;
import dev.weir.ir.type.TensorType;

/// Folding operators that give back one of their operands.
final class Identities {
  private Identities() {}

  /// {@return the folding of `op` to `value`}, unless types differ or an in-place operator writes
  /// into one of the two tensors, which then must stay apart
  static ImmutableList<Folded> fold(Operation op, Value value) {
    return !op.definition().isInplaceTwin()
            && op.result(0).type().equals(value.type())
            && !isWritten(value)
            && !isWritten(op.result(0))
        ? Foldable.to(value)
        : Foldable.none();
  }

  /// {@return the same, for operators that keep the elements of a tensor wherever they keep its
  /// shape}: all sizes must be known
  static ImmutableList<Folded> foldStatic(Operation op, Value value) {
    return value.type() instanceof TensorType type && type.isStatic()
        ? fold(op, value)
        : Foldable.none();
  }

  /// By PaddlePaddle's convention, the name of what writes in place ends with an underscore.
  private static boolean isWritten(Value value) {
    for (OpOperand use : value.uses()) {
      if (use.owner().name().endsWith("_")) {
        return true;
      }
    }
    return false;
  }
}
