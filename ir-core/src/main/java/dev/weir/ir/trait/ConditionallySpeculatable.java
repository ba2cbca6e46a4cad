package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.WalkResult;
import dev.weir.ir.def.OpInterface;

/// An operation that says whether it may run where the program would not have run it, such as before a
/// loop that never runs: a division by zero, or a loop without end, must not come about that way.
///
/// One without this interface may be speculated if it has no effects. Mirrors MLIR's
/// `ConditionallySpeculatable`.
@OpInterface
public interface ConditionallySpeculatable extends Operation {
  /// Whether an operation may run for nothing.
  enum Speculatability {
    /// It may fail, or never end.
    NEVER,
    /// It may.
    ALWAYS,
    /// It may if all that it holds may.
    RECURSIVELY
  }

  /// {@return whether the operation may run for nothing}
  Speculatability speculatability();

  /// {@return whether `op`, with all it holds, may run for nothing}; its effects are another question
  static boolean isSpeculatable(Operation op) {
    if (op.regionCount() == 0) {
      return own(op) != Speculatability.NEVER;
    }
    return op.walkPreOrder(at -> {
      if (at instanceof Terminator && at != op && at.regionCount() == 0) {
        return WalkResult.SKIP;
      }
      return switch (own(at)) {
        case NEVER -> WalkResult.INTERRUPT;
        case ALWAYS -> WalkResult.SKIP;
        case RECURSIVELY -> WalkResult.ADVANCE;
      };
    })
        != WalkResult.INTERRUPT;
  }

  private static Speculatability own(Operation op) {
    if (op instanceof ConditionallySpeculatable known) {
      return known.speculatability();
    }
    return op instanceof MemoryEffects known && known.effects().isEmpty()
        ? Speculatability.ALWAYS
        : Speculatability.NEVER;
  }
}
