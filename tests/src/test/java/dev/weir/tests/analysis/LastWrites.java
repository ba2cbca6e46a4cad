package dev.weir.tests.analysis;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.weir.analysis.dataflow.DenseAnalysis;
import dev.weir.ir.Operation;
import dev.weir.testkit.dialect.WriteOp;

// region analysis
/// Which writes may have been the last before a point, or against control, which may come next.
final class LastWrites implements DenseAnalysis<ImmutableSet<Operation>> {
  @Override
  public ImmutableSet<Operation> unreached() {
    return ImmutableSet.of();
  }

  @Override
  public ImmutableSet<Operation> boundary() {
    return ImmutableSet.of();
  }

  @Override
  public ImmutableSet<Operation> join(ImmutableSet<Operation> one, ImmutableSet<Operation> other) {
    return Sets.union(one, other).immutableCopy();
  }

  @Override
  public ImmutableSet<Operation> transfer(Operation op, ImmutableSet<Operation> state) {
    return op instanceof WriteOp ? ImmutableSet.of(op) : state;
  }
}
// endregion
