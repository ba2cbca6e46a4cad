package dev.weir.evaluate;

import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.def.OpInterface;
import java.util.List;

/// An operation without regions that computes its results from constants.
@OpInterface
public interface Evaluable extends Operation {
  /// {@return the results, or why there are none}
  ///
  /// @param operands the values of the operands; none of them is a [Poison] unless [#takesPoison]
  Outcome evaluate(List<Attribute> operands);

  /// {@return whether a result may mean something although an operand is poison}; else all results are
  /// poison then
  default boolean takesPoison() {
    return false;
  }
}
