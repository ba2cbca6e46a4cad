package dev.weir.dialect.shape.constraint;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Facts about the sizes of a program, and what follows.
///
/// Answers are sound: what is proved holds in every run in which all that was stated holds, and in which
/// what symbols name as sizes is not negative. They are incomplete: not everything that holds is proved.
/// Equal terms have one [#canonical] form; where one of them is a symbol on its own, that is replaced by the
/// other everywhere.
///
/// Not for several threads at a time.
public final class Constraints {
  private final List<Statement> statements = new ArrayList<>();
  private final Solver solver = new Solver();

  /// Knows nothing but that sizes are not negative.
  public Constraints() {}

  /// {@return the same facts, to which others can be added without these here}: those of a branch that need not run
  public Constraints fork() {
    Constraints copy = new Constraints();
    statements.forEach(copy::add);
    return copy;
  }

  /// Adds what `statement` says.
  ///
  /// @return what it contradicts, if that was found; what is proved from then on means nothing
  public Optional<Contradiction> add(Statement statement) {
    try {
      if (solver.add(statement)) {
        statements.add(statement);
      }
      return Optional.empty();
    } catch (ContradictionFound found) {
      return Optional.of(found.contradiction());
    }
  }

  /// Adds what `statement` says.
  ///
  /// @return false after reporting what it contradicts
  public boolean add(Statement statement, Diagnostics diagnostics) {
    Optional<Contradiction> found = add(statement);
    found.ifPresent(contradiction -> contradiction.report(diagnostics));
    return found.isEmpty();
  }

  /// {@return what was stated and did not follow from what was stated before, in order}
  public ImmutableList<Statement> statements() {
    return ImmutableList.copyOf(statements);
  }

  /// {@return how many statements there are that did not follow from others}
  public int count() {
    return statements.size();
  }

  /// {@return the term that stands for all that are known to equal `term`, simplified by all that is known}
  public Term canonical(Term term) {
    return solver.restored(solver.canonical(term));
  }

  /// {@return whether `a` and `b` have the same value in every run}
  public boolean provesEqual(Term a, Term b) {
    return a == b || solver.equal(a, b);
  }

  /// {@return an interval that contains every value of `term`}
  public Interval bounds(Term term) {
    return solver.bounds(solver.canonical(term));
  }

  /// {@return whether `a` is at most `b` in every run}
  public boolean provesAtMost(Term a, Term b) {
    return bounds(b.minus(a)).lower() >= 0;
  }

  /// {@return whether `divisor` divides `term` in every run}
  public boolean provesDivisible(Term term, long divisor) {
    return solver.canonical(solver.canonical(term).mod(divisor)) == Term.of(0);
  }

  /// {@return whether `a` and `b` broadcast in every run}
  public boolean provesBroadcastable(Term a, Term b) {
    return solver.broadcastable(a, b);
  }

  /// {@return whether `constraint` holds in every run}
  public boolean proves(Constraint constraint) {
    return switch (constraint) {
      case Constraint.Equal(Term left, Term right) -> provesEqual(left, right);
      case Constraint.Broadcastable(Term left, Term right) -> provesBroadcastable(left, right);
      case Constraint.Divisible(Term term, long divisor) -> provesDivisible(term, divisor);
      case Constraint.InRange(Term term, Interval range) -> {
        Interval bounds = bounds(term);
        yield bounds.lower() >= range.lower() && bounds.upper() <= range.upper();
      }
    };
  }

  /// {@return whether `constraint` holds in no run}
  public boolean refutes(Constraint constraint) {
    return switch (constraint) {
      case Constraint.Equal(Term left, Term right) -> !bounds(left.minus(right)).contains(0);
      case Constraint.Broadcastable(Term left, Term right) ->
          !bounds(left.minus(right)).contains(0)
              && !bounds(left).contains(1)
              && !bounds(right).contains(1);
      case Constraint.Divisible(Term term, long divisor) ->
          constant(term.mod(divisor)).filter(rest -> rest != 0).isPresent();
      case Constraint.InRange(Term term, Interval range) -> {
        Interval bounds = bounds(term);
        yield bounds.lower() > range.upper() || bounds.upper() < range.lower();
      }
    };
  }

  /// {@return the number that `term` is in every run, if that is known}
  public Optional<Long> constant(Term term) {
    return solver.canonical(term) instanceof IntegerTerm integer
        ? Optional.of(integer.value())
        : Optional.empty();
  }

  /// {@return why `symbol` is what [#canonical] says and has the bounds it has, the latest first}
  public ImmutableList<Statement> explain(SymbolTerm symbol) {
    return solver.reasons(symbol);
  }
}
