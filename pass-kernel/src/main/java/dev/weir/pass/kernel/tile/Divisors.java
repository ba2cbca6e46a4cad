package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.tile.BinaryKind;
import dev.weir.dialect.tile.ReduceKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Divides sums instead of what is summed, where the divisor is the same for all of it: the product of a
/// softmax and a matrix no longer waits for the sums of the rows. Products whose rows or columns are gone
/// along one by one become sums.
final class Divisors {
  private final Part part;
  private final Map<Term, Term> done = new IdentityHashMap<>();

  private Divisors(Part part) {
    this.part = part;
  }

  /// {@return `part` with divisors after sums}
  static Part pulledOut(Part part) {
    Divisors divisors = new Divisors(part);
    for (Term term : part.terms()) {
      divisors.done.put(term, divisors.rewritten(term));
    }
    Interning interning = new Interning(new AxisUnion());
    List<Part.Store> stores = new ArrayList<>();
    for (Part.Store store : part.stores()) {
      Term term = interning.intern(divisors.done.get(store.term()));
      stores.add(new Part.Store(store.pointer(), store.element(), store.access(), term));
    }
    return new Part(stores);
  }

  private Term rewritten(Term term) {
    if (term instanceof Term.Product product && !isMatrix(product)) {
      Term left = Tracer.cast(done.get(product.left()), product.element());
      Term right = Tracer.cast(done.get(product.right()), product.element());
      return new Term.Reduce(ReduceKind.SUM, product.along(), Formulas.mul(left, right));
    } else if (term instanceof Term.Product product) {
      Term.Compute quotient = quotient(product.left(), product);
      if (quotient != null) {
        Term factor = done.get(quotient.sources().get(0));
        Term left = Tracer.cast(factor, product.left().element());
        Term sum =
            new Term.Product(left, done.get(product.right()), product.along(), product.element());
        return Formulas.div(sum, done.get(quotient.sources().get(1)));
      }
    } else if (term instanceof Term.Reduce reduce
        && reduce.kind() == ReduceKind.SUM
        && reduce.sources().getFirst() instanceof Term.Compute factors
        && factors.kind() == BinaryKind.MUL) {
      Term.Compute quotient = quotient(factors.sources().get(0), reduce);
      if (quotient != null && quotient.element().equals(reduce.element())) {
        Term summand =
            Formulas.mul(done.get(quotient.sources().get(0)), done.get(factors.sources().get(1)));
        Term sum = new Term.Reduce(ReduceKind.SUM, reduce.along(), summand);
        return Formulas.div(sum, done.get(quotient.sources().get(1)));
      }
    }
    List<Term> sources = term.sources().stream().map(done::get).toList();
    return sources.equals(term.sources()) ? term : term.with(sources, axis -> axis);
  }

  /// {@return whether tiles can lie along rows, columns and what is summed}
  private boolean isMatrix(Term.Product product) {
    ImmutableSet<Axis> left = part.axes(product.left());
    ImmutableSet<Axis> right = part.axes(product.right());
    return product.along().stream().anyMatch(axis -> !axis.isSingle())
        && left.stream().anyMatch(axis -> !right.contains(axis) && !axis.isSingle())
        && right.stream().anyMatch(axis -> !left.contains(axis) && !axis.isSingle());
  }

  /// {@return the division whose quotient `factor` is, by what is the same all along what `sum`
  /// combines}, or null if it is none
  private Term.@Nullable Compute quotient(Term factor, Term sum) {
    Term at = factor;
    while (at instanceof Term.Compute cast && cast.isCast()) {
      at = cast.sources().getFirst();
    }
    return at instanceof Term.Compute division
            && division.kind() == BinaryKind.DIV
            && division.element().equals(sum.element())
            && Collections.disjoint(part.axes(division.sources().get(1)), Part.along(sum))
            && !Collections.disjoint(part.axes(division.sources().get(0)), Part.along(sum))
        ? division
        : null;
  }
}
