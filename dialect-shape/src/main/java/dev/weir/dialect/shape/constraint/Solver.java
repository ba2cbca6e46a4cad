package dev.weir.dialect.shape.constraint;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.shape.term.CallTerm;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.ProductTerm;
import dev.weir.dialect.shape.term.SumTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.shape.term.TermOperator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Draws conclusions from statements, one at a time: equations are solved for symbols, ranges narrow those of
/// the parts, and what was kept of earlier statements is looked at again when a symbol of it changes.
final class Solver {
  /// How many facts are looked at again for one statement; more may leave conclusions out.
  private static final int BUDGET = 256;

  /// The number of nodes of an equation that is solved.
  private static final int LARGEST = 128;

  /// How many summands narrow each other.
  private static final int WIDTH = 16;

  private final Canonicalizer terms = new Canonicalizer();
  private final Reasons why = new Reasons();
  private final Map<SymbolTerm, LinkedHashSet<Fact>> watching = new HashMap<>();
  private final Deque<Fact> open = new ArrayDeque<>();
  private final Set<Term> zeros = new HashSet<>();
  private final Set<ImmutableSet<Term>> broadcasts = new HashSet<>();
  private final Map<SymbolTerm, Exact> exact = new LinkedHashMap<>();
  private @Nullable Statement current;

  /// What a symbol for an exact quotient stands for.
  private record Exact(Term dividend, long divisor) {}

  /// {@return whether `statement` says something that did not follow}
  boolean add(Statement statement) {
    current = statement;
    why.number(statement);
    ImmutableList<Statement> reasons = ImmutableList.of(statement);
    boolean news =
        switch (statement.constraint()) {
          case Constraint.Equal equal -> equate(equal.left(), equal.right(), reasons);
          case Constraint.Broadcastable pair -> broadcast(pair.left(), pair.right(), reasons);
          case Constraint.InRange range -> narrow(range.term(), range.range(), reasons);
          case Constraint.Divisible multiple ->
              divide(multiple.term(), multiple.divisor(), reasons);
        };
    for (int i = 0; i < BUDGET && !open.isEmpty(); i++) {
      lookAgain(open.remove());
    }
    // What is left stays true, and is kept as it was.
    open.forEach(this::watch);
    open.clear();
    return news;
  }

  /// Draws what conclusions a fact allows now. It is kept unless one of its symbols has been solved since,
  /// so that it is stated in other terms.
  private void lookAgain(Fact fact) {
    boolean same = fact.symbols().stream().noneMatch(terms::isSolved);
    if (same) {
      watch(fact);
    }
    switch (fact) {
      case Fact.Equation equation -> {
        Term zero = normal(equation.zero());
        if (same && zero == equation.zero()) {
          narrowParts(zero, Interval.of(0), equation.reasons());
        } else {
          equate(zero, Term.of(0), equation.reasons());
        }
      }
      case Fact.Range range -> {
        if (same) {
          narrowParts(range.term(), range.range(), range.reasons());
        } else {
          narrow(range.term(), range.range(), range.reasons());
        }
      }
      case Fact.Broadcast pair -> broadcast(pair.left(), pair.right(), pair.reasons());
    }
  }

  Term canonical(Term term) {
    return terms.of(term);
  }

  Interval bounds(Term canonical) {
    return terms.bounds(canonical);
  }

  boolean equal(Term a, Term b) {
    Term zero = normal(terms.of(terms.simplifier().add(a, b.negate())));
    return zero == Term.of(0)
        || zeros.contains(zero)
        || zeros.contains(zero.negate())
        || bounds(zero).isPoint() && bounds(zero).lower() == 0;
  }

  boolean broadcastable(Term a, Term b) {
    Term left = terms.of(a);
    Term right = terms.of(b);
    return broadcast(left, right) || broadcasts.contains(ImmutableSet.of(left, right));
  }

  /// {@return whether two sizes that there are broadcast in any case}
  private boolean broadcast(Term left, Term right) {
    return equal(left, right)
        || left == Term.of(1)
        || right == Term.of(1)
        || parts(left).containsAll(parts(right))
        || parts(right).containsAll(parts(left));
  }

  /// {@return what `size` is the broadcast of}: each of these is 1 or the same number, where there is such a size
  private static ImmutableList<Term> parts(Term size) {
    return size instanceof CallTerm call && call.operator() == TermOperator.BROADCAST
        ? call.operands()
        : ImmutableList.of(size);
  }

  ImmutableList<Statement> reasons(SymbolTerm symbol) {
    return why.of(ImmutableList.of(), symbol);
  }

  private boolean equate(Term a, Term b, ImmutableList<Statement> reasons) {
    Term left = terms.of(a);
    Term right = terms.of(b);
    Term difference = terms.of(left.minus(right));
    if (difference == Term.of(0) || difference.isLarge()) {
      return false;
    }
    ImmutableList<Statement> all = why.of(why.of(reasons, a), b);
    Term zero = normal(difference);
    if (!bounds(difference).contains(0) || zero instanceof IntegerTerm || isFraction(zero)) {
      throw contradiction(all, differ(left, right, zero));
    }
    if (zeros.contains(zero)) {
      return false;
    }
    orient(zero, all);
    return true;
  }

  /// {@return why `left` is not `right`, with `zero` for a difference without common factors}
  private String differ(Term left, Term right, Term zero) {
    if (left instanceof IntegerTerm && right instanceof IntegerTerm) {
      return left + " is not " + right;
    }
    if (zero instanceof IntegerTerm) {
      return "%s and %s differ by %s".formatted(restored(left), restored(right), zero);
    }
    if (isFraction(zero)) {
      Term constant = Term.of(Zeros.constant(zero));
      return "%s cannot be %s".formatted(restored(zero.minus(constant)), constant.negate());
    }
    return "%s lies in %s, and %s in %s"
        .formatted(restored(left), bounds(left), restored(right), bounds(right));
  }

  /// {@return whether the coefficients have a factor that the constant has not}
  private static boolean isFraction(Term zero) {
    long common = Zeros.commonFactor(zero);
    return common > 1 && zero instanceof SumTerm sum && sum.constant() % common != 0;
  }

  /// {@return the term that is 0 where `zero` is, without common factors that are not 0}
  private Term normal(Term zero) {
    return Zeros.normal(zero, factor -> !bounds(terms.of(factor)).contains(0));
  }

  private void orient(Term zero, ImmutableList<Statement> reasons) {
    SymbolTerm symbol = Zeros.solvable(zero);
    if (symbol != null && zero.size() <= LARGEST) {
      solve(symbol, Zeros.solution(zero, symbol), reasons);
      return;
    }
    zeros.add(zero);
    Term whole = Zeros.leading(zero);
    Term replacement = whole == null ? Term.of(0) : Zeros.solution(zero, whole);
    watch(new Fact.Equation(zero, whole == null ? Term.of(0) : whole, replacement, reasons));
    if (whole != null) {
      terms.rewrite(whole, replacement);
    }
    narrowParts(zero, Interval.of(0), reasons);
  }

  private void solve(SymbolTerm symbol, Term value, ImmutableList<Statement> reasons) {
    Interval range = bounds(symbol);
    why.solved(symbol, value, reasons);
    terms.solve(symbol, value);
    narrow(value, range, why.of(reasons, symbol));
    reconsider(symbol);
  }

  private void reconsider(SymbolTerm symbol) {
    LinkedHashSet<Fact> facts = watching.remove(symbol);
    if (facts != null) {
      for (Fact fact : facts) {
        for (SymbolTerm other : fact.symbols()) {
          Set<Fact> others = watching.get(other);
          if (others != null) {
            others.remove(fact);
          }
        }
        open.add(fact);
      }
    }
  }

  private void watch(Fact fact) {
    for (SymbolTerm symbol : fact.symbols()) {
      watching.computeIfAbsent(symbol, key -> new LinkedHashSet<>()).add(fact);
    }
  }

  private boolean narrow(Term term, Interval range, ImmutableList<Statement> reasons) {
    Term canonical = terms.of(term);
    Interval old = bounds(canonical);
    if (!old.meets(range)) {
      throw contradiction(
          why.of(reasons, term), "%s lies in %s".formatted(restored(canonical), old));
    }
    Interval both = old.intersect(range);
    if (both.equals(old) || canonical.isLarge()) {
      return false;
    }
    ImmutableList<Statement> all = why.of(reasons, term);
    if (both.isPoint()) {
      equate(canonical, Term.of(both.lower()), all);
      return true;
    }
    terms.narrow(canonical, both);
    why.narrowed(canonical, all);
    if (canonical instanceof SymbolTerm symbol) {
      reconsider(symbol);
    }
    watch(new Fact.Range(canonical, both, all));
    narrowParts(canonical, both, all);
    return true;
  }

  private void narrowParts(Term term, Interval range, ImmutableList<Statement> reasons) {
    if (term instanceof SumTerm sum && sum.monomials().size() <= WIDTH) {
      for (int i = 0; i < sum.monomials().size(); i++) {
        Term monomial = sum.monomials().get(i);
        long coefficient = sum.coefficients().get(i);
        Interval rest = Interval.of(sum.constant());
        for (int k = 0; k < sum.monomials().size(); k++) {
          if (k != i) {
            Interval other = bounds(terms.of(sum.monomials().get(k)));
            rest = rest.plus(other.times(Interval.of(sum.coefficients().get(k))));
          }
        }
        Interval times = range.plus(rest.times(Interval.of(-1)));
        Interval narrowed = Zeros.dividedExactly(times, coefficient);
        if (narrowed == null) {
          throw contradiction(why.of(reasons, term), "no integer is possible for " + monomial);
        }
        narrow(monomial, narrowed, reasons);
      }
    } else if (term instanceof ProductTerm product && range.lower() >= 1) {
      boolean sizes = true;
      for (Term factor : product.factors()) {
        sizes &= bounds(terms.of(factor)).lower() >= 0;
      }
      for (Term factor : product.factors()) {
        if (sizes) {
          narrow(factor, new Interval(1, range.upper()), reasons);
        }
      }
    }
  }

  private boolean broadcast(Term a, Term b, ImmutableList<Statement> reasons) {
    Term left = terms.of(a);
    Term right = terms.of(b);
    if (broadcast(left, right)) {
      return false;
    }
    ImmutableList<Statement> all = why.of(why.of(reasons, a), b);
    boolean leftIsNot1 = !bounds(left).contains(1);
    boolean rightIsNot1 = !bounds(right).contains(1);
    if (leftIsNot1 && rightIsNot1) {
      return equate(left, right, all);
    }
    boolean news = broadcasts.add(ImmutableSet.of(left, right));
    if (news) {
      watch(new Fact.Broadcast(left, right, all));
    }
    if (leftIsNot1) {
      narrow(right, bounds(left).hull(Interval.of(1)), all);
    } else if (rightIsNot1) {
      narrow(left, bounds(right).hull(Interval.of(1)), all);
    }
    return news;
  }

  private boolean divide(Term term, long divisor, ImmutableList<Statement> reasons) {
    Term canonical = terms.of(term);
    if (canonical.mod(divisor) == Term.of(0) || canonical.isLarge()) {
      return false;
    }
    SymbolTerm quotient = SymbolTerm.quotient(restored(canonical), divisor);
    if (exact.putIfAbsent(quotient, new Exact(restored(canonical), divisor)) != null) {
      return false;
    }
    return equate(canonical, quotient.times(divisor), reasons);
  }

  /// {@return `term` with symbols for exact quotients replaced by what they stand for}
  Term restored(Term term) {
    if (exact.isEmpty()
        || term.isLarge()
        || term.symbols().stream().noneMatch(exact::containsKey)) {
      return term;
    }
    Term result = Term.of(Zeros.constant(term));
    List<Term> monomials = Zeros.monomials(term);
    for (int i = 0; i < monomials.size(); i++) {
      result = result.plus(restored(monomials.get(i), Zeros.coefficient(term, i)));
    }
    return result;
  }

  private Term restored(Term monomial, long coefficient) {
    Term result = Term.of(1);
    long rest = coefficient;
    for (Term factor :
        monomial instanceof ProductTerm product ? product.factors() : ImmutableList.of(monomial)) {
      Exact quotient = factor instanceof SymbolTerm symbol ? exact.get(symbol) : null;
      if (quotient == null) {
        result = result.times(factor instanceof SymbolTerm ? factor : restoredCall(factor));
      } else if (rest % quotient.divisor == 0) {
        rest /= quotient.divisor;
        result = result.times(restored(quotient.dividend));
      } else {
        result = result.times(restored(quotient.dividend).floorDiv(quotient.divisor));
      }
    }
    return result.times(rest);
  }

  private Term restoredCall(Term call) {
    Map<SymbolTerm, Term> replacements = new HashMap<>();
    for (SymbolTerm symbol : call.symbols()) {
      Exact quotient = exact.get(symbol);
      if (quotient != null) {
        replacements.put(symbol, restored(quotient.dividend).floorDiv(quotient.divisor));
      }
    }
    return call.substitute(replacements);
  }

  private ContradictionFound contradiction(ImmutableList<Statement> reasons, String detail) {
    Statement statement = current;
    if (statement == null) {
      throw new IllegalStateException("no statement is being added");
    }
    return new ContradictionFound(
        new Contradiction(statement, why.latestFirst(reasons, statement), detail));
  }
}
