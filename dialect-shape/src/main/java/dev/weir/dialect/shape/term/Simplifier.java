package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Builds terms in canonical form, given the facts about the values of their parts.
///
/// Each result has the value that the operation has by definition wherever that is defined and what is
/// known holds. [TermRule] lists the laws.
public final class Simplifier implements TermAlgebra<Term> {
  /// Knows no more than that sizes are not negative.
  static final Simplifier DEFAULT = new Simplifier(TermBounds.INTRINSIC);

  private final TermBounds known;
  private final QuotientRules quotients = new QuotientRules(this);
  private final ExtremumRules extrema = new ExtremumRules(this);
  private final BroadcastRules broadcasts = new BroadcastRules(this);

  /// Simplifies by laws that hold where `known` does.
  public Simplifier(TermBounds known) {
    this.known = known;
  }

  Interval bounds(Term term) {
    return known.of(term);
  }

  @Override
  public Term integer(long value) {
    return Term.of(value);
  }

  @Override
  public Term symbol(SymbolTerm symbol) {
    return symbol;
  }

  @Override
  public Term add(Term a, Term b) {
    if (isZero(a)) {
      return b;
    }
    if (isZero(b)) {
      return a;
    }
    if (areLarge(a, b)) {
      return unsimplified(TermOperator.ADD, a, b);
    }
    try {
      if (a instanceof IntegerTerm x && b instanceof IntegerTerm y) {
        return Term.of(Math.addExact(x.value(), y.value()));
      }
      return new SumBuilder().add(a, 1).add(b, 1).build();
    } catch (ArithmeticException overflow) {
      return unsimplified(TermOperator.ADD, a, b);
    }
  }

  @Override
  public Term negate(Term a) {
    return multiply(Term.of(-1), a);
  }

  Term subtract(Term a, Term b) {
    return add(a, negate(b));
  }

  @Override
  public Term multiply(Term a, Term b) {
    if (isZero(a) || isOne(b)) {
      return a;
    }
    if (isZero(b) || isOne(a)) {
      return b;
    }
    if (areLarge(a, b) || (long) summands(a) * summands(b) > Term.MONOMIAL_LIMIT) {
      return unsimplified(TermOperator.MULTIPLY, a, b);
    }
    try {
      if (a instanceof IntegerTerm x && b instanceof IntegerTerm y) {
        return Term.of(Math.multiplyExact(x.value(), y.value()));
      }
      return multipliedOut(a, b);
    } catch (ArithmeticException overflow) {
      return unsimplified(TermOperator.MULTIPLY, a, b);
    }
  }

  private static Term multipliedOut(Term a, Term b) {
    SumBuilder sum = new SumBuilder();
    long constant = constant(a);
    if (constant != 0) {
      sum.add(b, constant);
    }
    ImmutableList<Term> monomials = monomials(a);
    for (int i = 0; i < monomials.size(); i++) {
      long coefficient = coefficient(a, i);
      if (constant(b) != 0) {
        sum.add(monomials.get(i), Math.multiplyExact(coefficient, constant(b)));
      }
      ImmutableList<Term> others = monomials(b);
      for (int k = 0; k < others.size(); k++) {
        sum.add(
            product(monomials.get(i), others.get(k)),
            Math.multiplyExact(coefficient, coefficient(b, k)));
      }
    }
    return sum.build();
  }

  /// {@return the product of two monomials}
  static Term product(Term a, Term b) {
    List<Term> factors = new ArrayList<>(TermOrder.factors(a));
    factors.addAll(TermOrder.factors(b));
    return product(factors);
  }

  static Term product(List<Term> factors) {
    if (factors.isEmpty()) {
      return Term.of(1);
    }
    return factors.size() == 1
        ? factors.get(0)
        : ProductTerm.get(ImmutableList.sortedCopyOf(TermOrder::compareFactors, factors));
  }

  @Override
  public Term floorDiv(Term a, Term b) {
    return quotients.floorDiv(a, b);
  }

  @Override
  public Term mod(Term a, Term b) {
    Term quotient = floorDiv(a, b);
    // A remainder of a division by 0 stays undefined.
    return isZero(b) ? quotient : subtract(a, multiply(b, quotient));
  }

  @Override
  public Term min(Term a, Term b) {
    return extrema.of(TermOperator.MIN, a, b);
  }

  @Override
  public Term max(Term a, Term b) {
    return extrema.of(TermOperator.MAX, a, b);
  }

  @Override
  public Term broadcast(Term a, Term b) {
    return broadcasts.of(a, b);
  }

  /// {@return `term` with symbols replaced by what `replacements` gives for them, simplified}
  public Term substitute(Term term, Map<SymbolTerm, ? extends Term> replacements) {
    return term.fold(
        new Rewriting(
            this,
            symbol -> {
              Term found = replacements.get(symbol);
              return found == null ? symbol : found;
            },
            UnaryOperator.identity()));
  }

  /// {@return `term`, from its symbols on built anew, with `replacement` applied to each part that comes
  /// out}
  public Term rewrite(Term term, UnaryOperator<Term> replacement) {
    return term.fold(new Rewriting(this, replacement::apply, replacement));
  }

  Term unsimplified(TermOperator operator, Term a, Term b) {
    boolean ordered =
        operator == TermOperator.FLOOR_DIV || a.isLarge() || b.isLarge() || a.compareTo(b) <= 0;
    return CallTerm.get(operator, ordered ? ImmutableList.of(a, b) : ImmutableList.of(b, a));
  }

  static boolean areLarge(Term a, Term b) {
    return (long) a.size() + b.size() > Term.SIZE_LIMIT;
  }

  static boolean isZero(Term term) {
    return term instanceof IntegerTerm integer && integer.value() == 0;
  }

  static boolean isOne(Term term) {
    return term instanceof IntegerTerm integer && integer.value() == 1;
  }

  static long constant(Term term) {
    return switch (term) {
      case IntegerTerm integer -> integer.value();
      case SumTerm sum -> sum.constant();
      case SymbolTerm ignored -> 0;
      case ProductTerm ignored -> 0;
      case CallTerm ignored -> 0;
    };
  }

  static ImmutableList<Term> monomials(Term term) {
    return switch (term) {
      case IntegerTerm ignored -> ImmutableList.of();
      case SumTerm sum -> sum.monomials();
      case SymbolTerm symbol -> ImmutableList.of(symbol);
      case ProductTerm product -> ImmutableList.of(product);
      case CallTerm call -> ImmutableList.of(call);
    };
  }

  static long coefficient(Term term, int index) {
    return term instanceof SumTerm sum ? sum.coefficients().get(index) : 1;
  }

  private static int summands(Term term) {
    return monomials(term).size() + (constant(term) == 0 ? 0 : 1);
  }

  /// Builds a term anew.
  ///
  /// @param symbols what stands for a symbol of the term
  /// @param replacement what stands for a part that came out
  private record Rewriting(
      Simplifier to, Function<SymbolTerm, Term> symbols, UnaryOperator<Term> replacement)
      implements TermAlgebra<Term> {
    @Override
    public Term integer(long value) {
      return to.integer(value);
    }

    @Override
    public Term symbol(SymbolTerm symbol) {
      return symbols.apply(symbol);
    }

    @Override
    public Term add(Term a, Term b) {
      return replacement.apply(to.add(a, b));
    }

    @Override
    public Term multiply(Term a, Term b) {
      return replacement.apply(to.multiply(a, b));
    }

    @Override
    public Term floorDiv(Term a, Term b) {
      return replacement.apply(to.floorDiv(a, b));
    }

    @Override
    public Term min(Term a, Term b) {
      return replacement.apply(to.min(a, b));
    }

    @Override
    public Term max(Term a, Term b) {
      return replacement.apply(to.max(a, b));
    }

    @Override
    public Term broadcast(Term a, Term b) {
      return replacement.apply(to.broadcast(a, b));
    }
  }
}
