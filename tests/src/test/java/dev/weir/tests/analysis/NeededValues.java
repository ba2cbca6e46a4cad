package dev.weir.tests.analysis;

import com.google.common.collect.ImmutableList;
import dev.weir.analysis.dataflow.BackwardAnalysis;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import java.util.Collections;
import java.util.function.Function;

// region analysis
/// Which values anything depends on: a value is live if an effect, a branch, or what leaves the program
/// depends on it. Follows MLIR's `LivenessAnalysis`.
final class NeededValues implements BackwardAnalysis<Boolean> {
  @Override
  public Boolean unused() {
    return false;
  }

  @Override
  public Boolean escaped(Value value) {
    return true;
  }

  @Override
  public Boolean join(Boolean one, Boolean other) {
    return one || other;
  }

  @Override
  public ImmutableList<Boolean> transfer(Operation op, Function<Value, Boolean> states) {
    boolean live = !MemoryEffects.wouldBeTriviallyDead(op);
    for (Value result : op.results()) {
      live |= states.apply(result);
    }
    return ImmutableList.copyOf(Collections.nCopies(op.operandCount(), live));
  }
}
// endregion
