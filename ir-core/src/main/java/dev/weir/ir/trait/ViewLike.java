package dev.weir.ir.trait;

import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;

/// An operation whose result shares its memory with an operand: a part of it, or another way to look at
/// it.
///
/// Mirrors MLIR's `ViewLikeOpInterface`.
@OpInterface
public interface ViewLike extends Operation {
  /// {@return the operand that is looked at}
  Value viewSource();

  /// {@return the result that looks at it}
  default OpResult view() {
    return result(0);
  }
}
