package dev.weir.testkit.dialect;

import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;
import java.util.List;

/// An operation that does nothing besides computing its results.
@OpDef("pure")
public non-sealed interface PureOp extends AnyValuesOp, Pure, Evaluable {
  /// Without operands it stands for what a place in memory holds before anything is stored.
  @Override
  default Outcome evaluate(List<Attribute> operands) {
    return operands.isEmpty()
        ? Outcome.poisoned("nothing was stored yet")
        : Outcome.unsupported("what it computes is not known");
  }
}
