package dev.weir.ir.trait;

import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;
import java.util.List;

/// An operation whose results may lie in the memory of operands without being views of one: a tuple that
/// holds its elements, a call that forwards its arguments.
@OpInterface
public interface SharesMemory extends Operation {
  /// {@return the operands in whose memory `result`, one of this operation's, may lie; none where it has
  /// memory of its own}
  List<Value> memoryOf(OpResult result);
}
