package dev.weir.dialect.shape.constraint;

import com.google.common.collect.ImmutableList;
import com.google.common.math.LongMath;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.ProductTerm;
import dev.weir.dialect.shape.term.SumTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Terms that are 0: what one says of its parts.
final class Zeros {
  private Zeros() {}

  static long constant(Term term) {
    return term instanceof SumTerm sum
        ? sum.constant()
        : term instanceof IntegerTerm integer ? integer.value() : 0;
  }

  static ImmutableList<Term> monomials(Term term) {
    return term instanceof SumTerm sum
        ? sum.monomials()
        : term instanceof IntegerTerm ? ImmutableList.of() : ImmutableList.of(term);
  }

  static long coefficient(Term term, int index) {
    return term instanceof SumTerm sum ? sum.coefficients().get(index) : 1;
  }

  private static List<Term> factors(Term monomial) {
    return monomial instanceof ProductTerm product ? product.factors() : ImmutableList.of(monomial);
  }

  /// {@return the greatest number that divides all coefficients, without the constant}
  static long commonFactor(Term zero) {
    long common = 0;
    for (int i = 0; i < monomials(zero).size(); i++) {
      long coefficient = coefficient(zero, i);
      if (coefficient == Long.MIN_VALUE) {
        return 1;
      }
      common = LongMath.gcd(common, Math.abs(coefficient));
    }
    return common;
  }

  /// {@return the term that is 0 where `zero` is: without a number that divides all of it, and without
  /// factors of all monomials that `cancels` accepts, since they are not 0}
  static Term normal(Term zero, Predicate<Term> cancels) {
    long common = commonFactor(zero);
    Term result = common > 1 && constant(zero) % common == 0 ? zero.floorDiv(common) : zero;
    for (Term factor :
        monomials(zero).isEmpty() ? List.<Term>of() : factors(monomials(zero).get(0))) {
      if (constant(result) == 0 && monomials(result).size() > 1 && cancels.test(factor)) {
        Term quotient = divided(result, factor);
        result = quotient == null ? result : quotient;
      }
    }
    return result;
  }

  private static @Nullable Term divided(Term zero, Term factor) {
    Term result = Term.of(0);
    for (int i = 0; i < monomials(zero).size(); i++) {
      List<Term> rest = new ArrayList<>(factors(monomials(zero).get(i)));
      if (!rest.remove(factor)) {
        return null;
      }
      Term monomial = Term.of(coefficient(zero, i));
      for (Term each : rest) {
        monomial = monomial.times(each);
      }
      result = result.plus(monomial);
    }
    return result;
  }

  /// {@return the last symbol that stands alone once, with coefficient 1 or -1}
  static @Nullable SymbolTerm solvable(Term zero) {
    ImmutableList<Term> monomials = monomials(zero);
    for (int i = monomials.size() - 1; i >= 0; i--) {
      if (monomials.get(i) instanceof SymbolTerm symbol
          && Math.abs(coefficient(zero, i)) == 1
          && !solution(zero, symbol).symbols().contains(symbol)) {
        return symbol;
      }
    }
    return null;
  }

  /// {@return the greatest monomial, if its coefficient is 1 or -1 and no other one contains it}
  static @Nullable Term leading(Term zero) {
    ImmutableList<Term> monomials = monomials(zero);
    Term first = monomials.get(0);
    boolean rewrites = Math.abs(coefficient(zero, 0)) == 1 && !(first instanceof SymbolTerm);
    for (Term other : monomials.subList(1, monomials.size())) {
      rewrites &=
          other.size() <= first.size()
              || factors(other).stream().allMatch(SymbolTerm.class::isInstance);
    }
    return rewrites ? first : null;
  }

  /// {@return what `monomial` equals, whose coefficient is 1 or -1}
  static Term solution(Term zero, Term monomial) {
    long coefficient = coefficient(zero, monomials(zero).indexOf(monomial));
    Term rest = zero.minus(monomial.times(coefficient));
    return coefficient == 1 ? rest.negate() : rest;
  }

  /// {@return the integers that times `factor` lie in `range`, null if there are none}
  static @Nullable Interval dividedExactly(Interval range, long factor) {
    if (factor == Long.MIN_VALUE) {
      return Interval.ALL;
    }
    Interval positive = factor > 0 ? range : range.times(Interval.of(-1));
    long divisor = Math.abs(factor);
    long lower =
        positive.lower() == Interval.MINUS_INFINITY
            ? Interval.MINUS_INFINITY
            : Math.ceilDiv(positive.lower(), divisor);
    long upper =
        positive.upper() == Interval.PLUS_INFINITY
            ? Interval.PLUS_INFINITY
            : Math.floorDiv(positive.upper(), divisor);
    return lower > upper ? null : new Interval(lower, upper);
  }
}
