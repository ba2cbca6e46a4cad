package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;
import com.google.common.math.LongMath;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// How minima and maxima are simplified; see [TermRule].
final class ExtremumRules {
  /// How many operands are compared with each other.
  private static final int COMPARED = 8;

  private final Simplifier terms;

  ExtremumRules(Simplifier terms) {
    this.terms = terms;
  }

  Term of(TermOperator operator, Term a, Term b) {
    if (a == b) {
      return a;
    }
    if (Simplifier.areLarge(a, b)) {
      return terms.unsimplified(operator, a, b);
    }
    try {
      return of(operator, ImmutableList.of(a, b));
    } catch (ArithmeticException overflow) {
      return terms.unsimplified(operator, a, b);
    }
  }

  /// Adds the operands of `term`, which may be a multiple of an extremum of this kind, or a negative multiple
  /// of one of the other kind, plus a constant.
  private static void flatten(TermOperator operator, Term term, Set<Term> operands) {
    ImmutableList<Term> monomials = Simplifier.monomials(term);
    long factor = monomials.size() == 1 ? Simplifier.coefficient(term, 0) : 0;
    if (factor != 0
        && monomials.get(0) instanceof CallTerm call
        && call.operator() == (factor > 0 ? operator : opposite(operator))) {
      for (Term operand : call.operands()) {
        flatten(
            operator,
            new SumBuilder().add(operand, factor).add(Simplifier.constant(term)).build(),
            operands);
      }
    } else {
      operands.add(term);
    }
  }

  private static TermOperator opposite(TermOperator operator) {
    return operator == TermOperator.MAX ? TermOperator.MIN : TermOperator.MAX;
  }

  /// {@return `operands` without those that are never the extremum alone}
  private ImmutableList<Term> dominant(TermOperator operator, ImmutableList<Term> operands) {
    if (operands.size() > COMPARED) {
      return operands;
    }
    var kept = ImmutableList.<Term>builder();
    boolean[] dropped = new boolean[operands.size()];
    for (int i = 0; i < operands.size(); i++) {
      for (int k = 0; k < operands.size() && !dropped[i]; k++) {
        if (i != k && !dropped[k]) {
          Term ahead =
              operator == TermOperator.MAX
                  ? terms.subtract(operands.get(k), operands.get(i))
                  : terms.subtract(operands.get(i), operands.get(k));
          dropped[i] = terms.bounds(ahead).lower() >= 0;
        }
      }
      if (!dropped[i]) {
        kept.add(operands.get(i));
      }
    }
    return kept.build();
  }

  /// {@return the extremum, with a constant, a factor and the sign taken out of its operands}
  private Term of(TermOperator operator, Iterable<Term> nested) {
    TreeSet<Term> distinct = new TreeSet<>();
    nested.forEach(term -> flatten(operator, term, distinct));
    ImmutableList<Term> operands = dominant(operator, ImmutableList.copyOf(distinct));
    if (operands.size() == 1) {
      return operands.get(0);
    }
    long offset = Long.MAX_VALUE;
    long common = 0;
    for (Term operand : operands) {
      offset = Math.min(offset, Simplifier.constant(operand));
    }
    for (Term operand : operands) {
      long constant = Math.subtractExact(Simplifier.constant(operand), offset);
      common = LongMath.gcd(common, constant);
      for (int i = 0; i < Simplifier.monomials(operand).size(); i++) {
        common = LongMath.gcd(common, Math.absExact(Simplifier.coefficient(operand, i)));
      }
    }
    int sign = leadingSign(operands);
    if (offset == 0 && common == 1 && sign == 1) {
      return CallTerm.get(operator, operands);
    }
    List<Term> normal = new ArrayList<>();
    for (Term operand : operands) {
      Term shifted = new SumBuilder().add(operand, 1).add(Math.negateExact(offset)).build();
      Term reduced = QuotientRules.dividedBy(shifted, Term.of(common));
      normal.add(new SumBuilder().add(reduced, sign).build());
    }
    Term inner = of(sign == 1 ? operator : opposite(operator), normal);
    return new SumBuilder().add(inner, Math.multiplyExact(common, sign)).add(offset).build();
  }

  /// {@return the sign of the coefficients of the first monomial taken together, 1 if they cancel}
  private static int leadingSign(List<Term> operands) {
    Term leading = null;
    long sum = 0;
    for (Term operand : operands) {
      ImmutableList<Term> monomials = Simplifier.monomials(operand);
      if (!monomials.isEmpty() && (leading == null || leading == monomials.get(0))) {
        leading = monomials.get(0);
        sum = Math.addExact(sum, Simplifier.coefficient(operand, 0));
      }
    }
    return sum < 0 ? -1 : 1;
  }
}
