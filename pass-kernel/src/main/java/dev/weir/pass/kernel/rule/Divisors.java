package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Divides sums instead of what is summed, where the divisor is the same for all of it: the product of a
/// softmax and a matrix no longer waits for the sums of the rows. Products whose rows or columns are iterated over one by one
/// become sums.
final class Divisors {
  private final KernelPart part;
  private final Map<ScalarExpr, ScalarExpr> done = new IdentityHashMap<>();

  private Divisors(KernelPart part) {
    this.part = part;
  }

  /// {@return `part` with divisors after sums}
  static KernelPart pulledOut(KernelPart part) {
    Divisors divisors = new Divisors(part);
    for (ScalarExpr term : part.terms()) {
      divisors.done.put(term, divisors.rewritten(term));
    }
    Interning interning = new Interning(new AxisUnion());
    List<KernelPart.Store> stores = new ArrayList<>();
    for (KernelPart.Store store : part.stores()) {
      ScalarExpr term = interning.intern(divisors.done.get(store.term()));
      stores.add(new KernelPart.Store(store.pointer(), store.element(), store.access(), term));
    }
    return new KernelPart(stores);
  }

  private ScalarExpr rewritten(ScalarExpr term) {
    if (term instanceof ScalarExpr.Product product && !isMatrix(product)) {
      ScalarExpr left = Tracer.cast(done.get(product.left()), product.element());
      ScalarExpr right = Tracer.cast(done.get(product.right()), product.element());
      return new ScalarExpr.Reduce(ReduceKind.SUM, product.along(), Formulas.mul(left, right));
    } else if (term instanceof ScalarExpr.Product product) {
      ScalarExpr.Compute quotient = quotient(product.left(), product);
      if (quotient != null) {
        ScalarExpr factor = done.get(quotient.sources().get(0));
        ScalarExpr left = Tracer.cast(factor, product.left().element());
        ScalarExpr sum =
            new ScalarExpr.Product(
                left, done.get(product.right()), product.along(), product.element());
        return Formulas.div(sum, done.get(quotient.sources().get(1)));
      }
    } else if (term instanceof ScalarExpr.Reduce reduce
        && reduce.kind() == ReduceKind.SUM
        && reduce.sources().getFirst() instanceof ScalarExpr.Compute factors
        && factors.kind() == BinaryKind.MUL) {
      ScalarExpr.Compute quotient = quotient(factors.sources().get(0), reduce);
      if (quotient != null && quotient.element().equals(reduce.element())) {
        ScalarExpr summand =
            Formulas.mul(done.get(quotient.sources().get(0)), done.get(factors.sources().get(1)));
        ScalarExpr sum = new ScalarExpr.Reduce(ReduceKind.SUM, reduce.along(), summand);
        return Formulas.div(sum, done.get(quotient.sources().get(1)));
      }
    }
    List<ScalarExpr> sources = term.sources().stream().map(done::get).toList();
    return sources.equals(term.sources()) ? term : term.with(sources, axis -> axis);
  }

  /// {@return whether tiles can lie along rows, columns and what is summed}
  private boolean isMatrix(ScalarExpr.Product product) {
    ImmutableSet<Axis> left = part.axes(product.left());
    ImmutableSet<Axis> right = part.axes(product.right());
    return product.along().stream().anyMatch(axis -> !axis.isSingle())
        && left.stream().anyMatch(axis -> !right.contains(axis) && !axis.isSingle())
        && right.stream().anyMatch(axis -> !left.contains(axis) && !axis.isSingle());
  }

  /// {@return the division whose quotient `factor` is, by what is the same all along what `sum`
  /// combines}, or null if it is none
  private ScalarExpr.@Nullable Compute quotient(ScalarExpr factor, ScalarExpr sum) {
    ScalarExpr at = factor;
    while (at instanceof ScalarExpr.Compute cast && cast.isCast()) {
      at = cast.sources().getFirst();
    }
    return at instanceof ScalarExpr.Compute division
            && division.kind() == BinaryKind.DIV
            && division.element().equals(sum.element())
            && Collections.disjoint(part.axes(division.sources().get(1)), KernelPart.along(sum))
            && !Collections.disjoint(part.axes(division.sources().get(0)), KernelPart.along(sum))
        ? division
        : null;
  }
}
