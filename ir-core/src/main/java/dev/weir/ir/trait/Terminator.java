package dev.weir.ir.trait;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation that ends its block.
@OpTrait
public interface Terminator extends Operation {
  /// Reports an operation that does not stand last.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    if (op.block() != null && op.next() != null) {
      diagnostics.error(op, "must be the last operation in the parent block");
    }
  }
}
