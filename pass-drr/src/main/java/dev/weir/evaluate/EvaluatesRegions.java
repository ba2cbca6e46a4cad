package dev.weir.evaluate;

import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.def.OpInterface;
import java.util.List;

/// An operation that runs its regions in an order that it determines: a branch or a loop.
@OpInterface
public interface EvaluatesRegions extends Operation {
  /// {@return where control goes first}
  ///
  /// @param operands the values of the operands, any of which may be a [Poison]
  Step enter(List<Attribute> operands);
}
