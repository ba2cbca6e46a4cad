package dev.weir.tests.shape;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.IntExpr;
import com.microsoft.z3.IntSort;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Status;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.shape.term.TermAlgebra;
import java.util.ArrayList;
import java.util.List;

/// Terms as formulas of Z3, whose divisors are constants.
@SuppressWarnings("unchecked") // Z3's methods take arrays of generic types.
final class ProvedTerms implements TermAlgebra<ArithExpr<IntSort>>, AutoCloseable {
  private static final int TIMEOUT_MILLIS = 60_000;

  private final Context z3 = new Context();
  private final List<BoolExpr> definitions = new ArrayList<>();

  @Override
  public void close() {
    z3.close();
  }

  /// {@return whether `conclusion` holds for all integers for which `conditions` do}
  boolean proves(BoolExpr conclusion, BoolExpr... conditions) {
    Solver solver = z3.mkSolver();
    Params params = z3.mkParams();
    params.add("timeout", TIMEOUT_MILLIS);
    solver.setParameters(params);
    definitions.forEach(solver::add);
    solver.add(conditions);
    solver.add(z3.mkNot(conclusion));
    return solver.check() == Status.UNSATISFIABLE;
  }

  /// {@return that `a` is at most `b`}
  BoolExpr atMost(Term a, Term b) {
    return z3.mkLe(a.fold(this), b.fold(this));
  }

  BoolExpr not(BoolExpr condition) {
    return z3.mkNot(condition);
  }

  BoolExpr and(BoolExpr... conditions) {
    return z3.mkAnd(conditions);
  }

  BoolExpr or(BoolExpr... conditions) {
    return z3.mkOr(conditions);
  }

  /// {@return that all `constraints` hold, which are lower bounds}
  BoolExpr all(Iterable<Constraint> constraints) {
    List<BoolExpr> each = new ArrayList<>();
    for (Constraint constraint : constraints) {
      if (!(constraint instanceof Constraint.InRange range)
          || range.range().upper() != Interval.PLUS_INFINITY) {
        throw new IllegalArgumentException("no lower bound: " + constraint);
      }
      each.add(atMost(Term.of(range.range().lower()), range.term()));
    }
    return z3.mkAnd(each.toArray(BoolExpr[]::new));
  }

  @Override
  public IntExpr integer(long value) {
    return z3.mkInt(value);
  }

  @Override
  public IntExpr symbol(SymbolTerm symbol) {
    IntExpr integer = z3.mkIntConst(symbol.name());
    if (!symbol.isSigned()) {
      definitions.add(z3.mkGe(integer, z3.mkInt(0)));
    }
    return integer;
  }

  @Override
  public ArithExpr<IntSort> add(ArithExpr<IntSort> a, ArithExpr<IntSort> b) {
    return z3.mkAdd(a, b);
  }

  @Override
  public ArithExpr<IntSort> multiply(ArithExpr<IntSort> a, ArithExpr<IntSort> b) {
    return z3.mkMul(a, b);
  }

  /// By the definition of the remainder, for divisors greater than 0.
  @Override
  public ArithExpr<IntSort> floorDiv(ArithExpr<IntSort> a, ArithExpr<IntSort> b) {
    IntExpr quotient = (IntExpr) z3.mkFreshConst("q", z3.getIntSort());
    ArithExpr<IntSort> remainder = z3.mkSub(a, z3.mkMul(b, quotient));
    definitions.add(z3.mkAnd(z3.mkLe(z3.mkInt(0), remainder), z3.mkLt(remainder, b)));
    return quotient;
  }

  @Override
  public ArithExpr<IntSort> min(ArithExpr<IntSort> a, ArithExpr<IntSort> b) {
    return (ArithExpr<IntSort>) z3.mkITE(z3.mkLe(a, b), a, b);
  }

  @Override
  public ArithExpr<IntSort> max(ArithExpr<IntSort> a, ArithExpr<IntSort> b) {
    return (ArithExpr<IntSort>) z3.mkITE(z3.mkGe(a, b), a, b);
  }

  @Override
  public ArithExpr<IntSort> broadcast(ArithExpr<IntSort> a, ArithExpr<IntSort> b) {
    throw new IllegalArgumentException("no window broadcasts");
  }
}
