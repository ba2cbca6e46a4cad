package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;
import com.google.common.math.LongMath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How quotients are simplified; see [TermRule].
final class QuotientRules {
  private final Simplifier terms;

  QuotientRules(Simplifier terms) {
    this.terms = terms;
  }

  Term floorDiv(Term a, Term b) {
    if (Simplifier.areLarge(a, b) || Simplifier.isZero(b)) {
      return terms.unsimplified(TermOperator.FLOOR_DIV, a, b);
    }
    if (Simplifier.isZero(a) || Simplifier.isOne(b)) {
      return a;
    }
    if (a == b) {
      return Term.of(1);
    }
    try {
      if (leadingSign(b) < 0) {
        return floorDiv(exactly(a, -1), exactly(b, -1));
      }
      return b instanceof IntegerTerm divisor ? byConstant(a, divisor.value()) : byTerm(a, b);
    } catch (ArithmeticException overflow) {
      return terms.unsimplified(TermOperator.FLOOR_DIV, a, b);
    }
  }

  private static Term exactly(Term term, long factor) {
    return new SumBuilder().add(term, factor).build();
  }

  /// {@return the sign of the first coefficient, or of the constant where there is none}
  static int leadingSign(Term term) {
    return term instanceof SumTerm sum
        ? Long.signum(sum.coefficients().get(0))
        : term instanceof IntegerTerm integer ? Long.signum(integer.value()) : 1;
  }

  /// Divides by an integer greater than 1.
  private Term byConstant(Term a, long divisor) {
    SumBuilder whole = new SumBuilder().add(Math.floorDiv(Simplifier.constant(a), divisor));
    long constant = Math.floorMod(Simplifier.constant(a), divisor);
    long common = divisor;
    ImmutableList<Term> monomials = Simplifier.monomials(a);
    for (int i = 0; i < monomials.size(); i++) {
      long coefficient = Simplifier.coefficient(a, i);
      whole.add(monomials.get(i), coefficient / divisor);
      common = LongMath.gcd(common, Math.abs(coefficient % divisor));
    }
    if (common == divisor) {
      return whole.build();
    }
    SumBuilder rest = new SumBuilder().add(constant / common);
    for (int i = 0; i < monomials.size(); i++) {
      rest.add(monomials.get(i), Simplifier.coefficient(a, i) % divisor / common);
    }
    return whole.add(proper(rest.build(), divisor / common), 1).build();
  }

  /// Divides `a`, whose coefficients are less than `divisor`, have no factor in common with it, and whose
  /// constant lies in [0, divisor).
  private Term proper(Term a, long divisor) {
    if (leadingSign(a) < 0) {
      Term up = new SumBuilder().add(a, -1).add(divisor - 1).build();
      return exactly(proper(up, divisor), -1);
    }
    Interval bounds = terms.bounds(a).floorDiv(Interval.of(divisor));
    if (bounds.isPoint()) {
      return Term.of(bounds.lower());
    }
    Term inner = innerQuotient(a, divisor);
    return inner != null
        ? inner
        : CallTerm.get(TermOperator.FLOOR_DIV, ImmutableList.of(a, Term.of(divisor)));
  }

  /// {@return `(x floordiv c + k) floordiv d` as one quotient of `x`}
  private @Nullable Term innerQuotient(Term a, long divisor) {
    ImmutableList<Term> monomials = Simplifier.monomials(a);
    if (monomials.size() != 1
        || Simplifier.coefficient(a, 0) != 1
        || !(monomials.get(0) instanceof CallTerm call)
        || !call.isQuotient()
        || !(call.operands().get(1) instanceof IntegerTerm inner)
        || inner.value() <= 0) {
      return null;
    }
    long offset = Math.multiplyExact(Simplifier.constant(a), inner.value());
    long product = Math.multiplyExact(inner.value(), divisor);
    return byConstant(new SumBuilder().add(call.operands().get(0), 1).add(offset).build(), product);
  }

  private Term byTerm(Term a, Term b) {
    Term content = commonMonomial(a, b);
    if (!Simplifier.isOne(content)) {
      return floorDiv(dividedBy(a, content), dividedBy(b, content));
    }
    Term whole = Term.of(0);
    Term rest = a;
    for (int step = 0; step < Term.MONOMIAL_LIMIT; step++) {
      Term quotient = leadingQuotient(rest, b);
      if (quotient == null) {
        break;
      }
      whole = terms.add(whole, quotient);
      rest = terms.subtract(rest, terms.multiply(quotient, b));
      if (Simplifier.areLarge(rest, whole)) {
        return atom(a, b);
      }
    }
    boolean simpler =
        Simplifier.monomials(b).size() == 1 && Simplifier.constant(b) == 0
            || Simplifier.monomials(rest).size() < Simplifier.monomials(a).size();
    return simpler ? terms.add(whole, fraction(rest, b)) : fraction(a, b);
  }

  /// Divides where no part of `a` is a multiple of `b`.
  private Term fraction(Term a, Term b) {
    if (Simplifier.isZero(a)) {
      return a;
    }
    if (terms.bounds(a).lower() >= 0 && terms.bounds(terms.subtract(b, a)).lower() >= 1) {
      return Term.of(0);
    }
    if (a instanceof CallTerm call && call.isQuotient() && terms.bounds(b).lower() >= 1) {
      return floorDiv(call.operands().get(0), terms.multiply(call.operands().get(1), b));
    }
    return atom(a, b);
  }

  private static Term atom(Term a, Term b) {
    return CallTerm.get(TermOperator.FLOOR_DIV, ImmutableList.of(a, b));
  }

  /// {@return the first monomial of `a` that the leading monomial of `b` divides, divided by it}
  private static @Nullable Term leadingQuotient(Term a, Term b) {
    ImmutableList<Term> monomials = Simplifier.monomials(a);
    Term leading = Simplifier.monomials(b).get(0);
    long factor = Simplifier.coefficient(b, 0);
    for (int i = 0; i < monomials.size(); i++) {
      long coefficient = Simplifier.coefficient(a, i);
      if (coefficient % factor == 0) {
        List<Term> rest = new ArrayList<>(TermOrder.factors(monomials.get(i)));
        boolean divides = true;
        for (Term each : TermOrder.factors(leading)) {
          divides &= rest.remove(each);
        }
        if (divides) {
          return exactly(Simplifier.product(rest), coefficient / factor);
        }
      }
    }
    return null;
  }

  /// {@return the greatest monomial, with coefficient, that divides all of `a` and `b`}
  static Term commonMonomial(Term a, Term b) {
    long number =
        LongMath.gcd(Math.absExact(Simplifier.constant(a)), Math.absExact(Simplifier.constant(b)));
    List<Term> factors = null;
    for (Term term : List.of(a, b)) {
      if (Simplifier.constant(term) != 0) {
        factors = new ArrayList<>();
      }
      ImmutableList<Term> monomials = Simplifier.monomials(term);
      for (int i = 0; i < monomials.size(); i++) {
        number = LongMath.gcd(number, Math.absExact(Simplifier.coefficient(term, i)));
        factors = intersection(factors, TermOrder.factors(monomials.get(i)));
      }
    }
    return exactly(Simplifier.product(factors == null ? List.of() : factors), number);
  }

  private static List<Term> intersection(@Nullable List<Term> some, List<Term> others) {
    if (some == null) {
      return new ArrayList<>(others);
    }
    List<Term> rest = new ArrayList<>(others);
    List<Term> common = new ArrayList<>();
    for (Term each : some) {
      if (rest.remove(each)) {
        common.add(each);
      }
    }
    return common;
  }

  /// {@return `a` divided by a monomial that divides all of it}
  static Term dividedBy(Term a, Term monomial) {
    long factor =
        monomial instanceof IntegerTerm integer
            ? integer.value()
            : Simplifier.coefficient(monomial, 0);
    SumBuilder sum = new SumBuilder().add(Simplifier.constant(a) / factor);
    ImmutableList<Term> monomials = Simplifier.monomials(a);
    for (int i = 0; i < monomials.size(); i++) {
      List<Term> rest = new ArrayList<>(TermOrder.factors(monomials.get(i)));
      if (!(monomial instanceof IntegerTerm)) {
        TermOrder.factors(Simplifier.monomials(monomial).get(0)).forEach(rest::remove);
      }
      sum.add(Simplifier.product(rest), Simplifier.coefficient(a, i) / factor);
    }
    return sum.build();
  }
}
