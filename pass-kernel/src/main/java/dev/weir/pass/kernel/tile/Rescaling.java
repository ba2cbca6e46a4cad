package dev.weir.pass.kernel.tile;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Sums of exponentials relative to the largest of a row, computed in the loop that finds the largest:
/// whenever it grows, what was summed so far is scaled down. One loop instead of two reads everything
/// once.
final class Rescaling {
  private final KernelPart part;
  private @Nullable ScalarExpr of;
  private Set<ScalarExpr> found = Set.of();

  Rescaling(KernelPart part) {
    this.part = part;
  }

  /// {@return whether `sums` can be computed in the loop that computes the maximum `first`}
  boolean joins(List<ScalarExpr> first, List<ScalarExpr> sums) {
    if (first.size() != 1
        || !(first.getFirst() instanceof ScalarExpr.Reduce max)
        || max.kind() != ReduceKind.MAX) {
      return false;
    }
    for (KernelPart.Store store : part.stores()) {
      if (store.term() == max) {
        return false;
      }
    }
    return sums.stream().allMatch(sum -> scales(sum, max));
  }

  private boolean scales(ScalarExpr sum, ScalarExpr max) {
    if (sum instanceof ScalarExpr.Product product) {
      return isLinear(product.left(), max) && !uses(product.right(), max);
    }
    return sum instanceof ScalarExpr.Reduce reduce
        && reduce.kind() == ReduceKind.SUM
        && isLinear(reduce.sources().getFirst(), max);
  }

  /// {@return whether `term` is an exponential relative to `max`, or one times what does not depend on
  /// that}
  private boolean isLinear(ScalarExpr term, ScalarExpr max) {
    if (!(term instanceof ScalarExpr.Compute compute)) {
      return false;
    }
    if (compute.isCast()) {
      return isLinear(compute.sources().getFirst(), max);
    }
    if (compute.kind() == UnaryKind.EXP) {
      return compute.sources().getFirst() instanceof ScalarExpr.Compute difference
          && difference.kind() == BinaryKind.SUB
          && difference.sources().get(1) == max
          && !uses(difference.sources().get(0), max);
    }
    return compute.kind() == BinaryKind.MUL
        && (isLinear(compute.sources().get(0), max) && !uses(compute.sources().get(1), max)
            || isLinear(compute.sources().get(1), max) && !uses(compute.sources().get(0), max));
  }

  /// {@return whether `term` is `searched` or computed from it}
  boolean uses(ScalarExpr term, ScalarExpr searched) {
    return term == searched || users(searched).contains(term);
  }

  /// {@return the terms that are computed from `source`}
  private Set<ScalarExpr> users(ScalarExpr source) {
    if (of != source) {
      of = source;
      found = Collections.newSetFromMap(new IdentityHashMap<>());
      for (ScalarExpr term : part.terms()) {
        if (term.sources().stream().anyMatch(s -> s == source || found.contains(s))) {
          found.add(term);
        }
      }
    }
    return found;
  }
}
