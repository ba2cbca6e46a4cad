package dev.weir.dialect.shape.infer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The relations between sizes that inferring the types of an operation's results asks for or requires: equality, intervals,
/// divisibility and broadcasting.
public abstract sealed class SizeRelations permits ShapeInference {
  final ShapeEnvironment environment;
  final @Nullable Operation op;

  SizeRelations(ShapeEnvironment environment, @Nullable Operation op) {
    this.environment = environment;
    this.op = op;
  }

  /// Takes note that the operation is undefined unless `constraint` holds.
  public final void require(Constraint constraint) {
    environment.require(op, constraint);
  }

  /// Takes note that the operation is undefined unless `term` is at least `least`.
  ///
  /// @return false if it never is
  public final boolean requireAtLeast(Term term, long least) {
    if (term.bounds().upper() < least) {
      return false;
    }
    if (bounds(term).lower() < least) {
      require(new Constraint.InRange(term, Interval.from(least)));
    }
    return true;
  }

  /// Takes note that the operation is undefined where `term` is 0.
  public final void requireNonzero(Term term) {
    Interval bounds = bounds(term);
    if (bounds.contains(0)) {
      // One bound is enough where the sign is known.
      Term positive =
          bounds.lower() == 0 ? term : bounds.upper() == 0 ? term.negate() : term.times(term);
      require(new Constraint.InRange(positive, Interval.from(1)));
    }
  }

  /// Takes note that the operation is undefined unless `divisor`, which is at least 1, divides `term`.
  ///
  /// @return false if it never does
  public final boolean requireDivisible(Term term, long divisor) {
    if (term instanceof IntegerTerm known) {
      return known.value() % divisor == 0;
    }
    require(new Constraint.Divisible(term, divisor));
    return true;
  }

  /// {@return an interval that contains every value of `term`}
  public final Interval bounds(Term term) {
    return term instanceof IntegerTerm ? term.bounds() : environment.bounds(term);
  }

  /// {@return the form that all terms have that are known to equal `term`}
  public final Term canonical(Term term) {
    return term instanceof IntegerTerm ? term : environment.canonical(term);
  }

  /// {@return whether `a` and `b` may be the same in some run}
  public final boolean mayEqual(Term a, Term b) {
    return a == b
        || !(a instanceof IntegerTerm && b instanceof IntegerTerm)
            && a.minus(b).bounds().contains(0);
  }

  /// {@return whether `a` and `b` are the same in every run}
  public final boolean mustEqual(Term a, Term b) {
    return a == b || canonical(a) == canonical(b);
  }

  /// {@return the one size that `a` and `b` both are}
  ///
  /// @throws IllegalArgumentException if they never are; `what` says what they are
  public final Term same(Term a, Term b, String what) {
    if (a == b) {
      return a;
    }
    if (!mayEqual(a, b)) {
      throw new IllegalArgumentException(what + " must agree, got " + a + " and " + b);
    }
    require(new Constraint.Equal(a, b));
    return says(a, b);
  }

  /// {@return the size `b`, which `a` is}
  ///
  /// @throws IllegalArgumentException if it never is; `what` says what they are
  public final Term same(Term a, long b, String what) {
    return same(a, Term.of(b), what);
  }

  /// {@return the one of two equal terms that says more}
  private static Term says(Term a, Term b) {
    boolean better =
        b instanceof IntegerTerm
            || !(a instanceof IntegerTerm) && SymbolicSizes.isOpen(a) && !SymbolicSizes.isOpen(b);
    return better ? b : a;
  }

  /// Takes note that `a` and `b` have the same shape.
  ///
  /// @return false if they never have
  public final boolean sameShape(TensorShape a, TensorShape b) {
    if (a.rank() != b.rank()) {
      return false;
    }
    for (int i = 0; i < a.rank(); i++) {
      if (!mayEqual(a.size(i), b.size(i))) {
        return false;
      }
    }
    for (int i = 0; i < a.rank(); i++) {
      same(a.size(i), b.size(i), "sizes");
    }
    return true;
  }

  /// Takes note that `a` and `b` have the same shape.
  ///
  /// @throws IllegalArgumentException if they never have; `what` says what they are
  public final void sameShape(TensorShape a, TensorShape b, String what) {
    if (!sameShape(a, b)) {
      throw new IllegalArgumentException(
          "expects %s of one shape, got '%s' and '%s'".formatted(what, a, b));
    }
  }

  /// {@return the size that dimensions of sizes `a` and `b` broadcast to}; empty if they never do
  public final Optional<Term> broadcast(Term a, Term b) {
    if (a == b) {
      return Optional.of(a);
    }
    Interval first = bounds(a);
    Interval second = bounds(b);
    if (!first.contains(1) && !second.contains(1)) {
      return mayEqual(a, b) ? Optional.of(same(a, b, "sizes")) : Optional.empty();
    }
    if (a == Term.of(1)) {
      return Optional.of(b);
    }
    if (b == Term.of(1)) {
      return Optional.of(a);
    }
    require(new Constraint.Broadcastable(a, b));
    if (!first.contains(1)) {
      return Optional.of(a);
    }
    return Optional.of(second.contains(1) ? a.broadcast(b) : b);
  }

  /// Takes note that a dimension of size `from` broadcasts to one of size `to`.
  ///
  /// @return false if it never does
  public final boolean broadcastsTo(Term from, Term to) {
    if (from == Term.of(1)) {
      return true;
    }
    if (!bounds(from).contains(1)) {
      if (!mayEqual(from, to)) {
        return false;
      }
      same(from, to, "sizes");
      return true;
    }
    if (from == to) {
      return true;
    }
    require(new Constraint.Broadcastable(from, to));
    // Where `to` is 1, so is `from`: then what both broadcast to is `to`.
    Term both = from.broadcast(to);
    if (both != to && bounds(to).contains(1)) {
      require(new Constraint.Equal(both, to));
    }
    return true;
  }

  /// {@return the shape that `a` and `b` broadcast to}; empty if they never do
  public final Optional<ImmutableList<Term>> broadcast(List<Term> a, List<Term> b) {
    int rank = Math.max(a.size(), b.size());
    List<Term> sizes = new ArrayList<>(rank);
    for (int i = 0; i < rank; i++) {
      int left = i - rank + a.size();
      int right = i - rank + b.size();
      Optional<Term> size =
          left < 0
              ? Optional.of(b.get(right))
              : right < 0 ? Optional.of(a.get(left)) : broadcast(a.get(left), b.get(right));
      if (size.isEmpty()) {
        return Optional.empty();
      }
      sizes.add(size.get());
    }
    return Optional.of(ImmutableList.copyOf(sizes));
  }
}
