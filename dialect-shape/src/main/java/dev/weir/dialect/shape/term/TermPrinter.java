package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/// Writes terms as [TermParser] reads them. Remainders and quotients rounded up, which canonical terms
/// consist of quotients rounded down, are written as what they are.
final class TermPrinter {
  private final StringBuilder out = new StringBuilder();

  private TermPrinter() {}

  static String print(Term term) {
    if (term.isLarge()) {
      return "<a term of " + term.size() + " nodes over " + term.symbols().size() + " symbols>";
    }
    TermPrinter printer = new TermPrinter();
    printer.sum(term);
    return printer.out.toString();
  }

  private void sum(Term term) {
    int start = out.length();
    Term rest = remainders(term, start);
    for (int i = 0; i < Simplifier.monomials(rest).size(); i++) {
      summand(Simplifier.coefficient(rest, i), Simplifier.monomials(rest).get(i), start);
    }
    long constant = Simplifier.constant(rest);
    if (constant != 0 || out.length() == start) {
      sign(constant < 0 && constant != Long.MIN_VALUE, start);
      out.append(
          constant == Long.MIN_VALUE || out.length() == start ? constant : Math.abs(constant));
    }
  }

  /// Writes a sign and a space, or what of them the first summand needs.
  private void sign(boolean negative, int start) {
    if (out.length() > start) {
      out.append(negative ? " - " : " + ");
    } else if (negative) {
      out.append("-");
    }
  }

  /// Writes the remainders in `term` and returns the rest.
  private Term remainders(Term term, int start) {
    Term rest = term;
    for (Term monomial : Simplifier.monomials(term)) {
      Remainder found = Remainder.in(rest, monomial);
      if (found != null) {
        sign(found.times < 0, start);
        if (Math.abs(found.times) != 1) {
          out.append(Math.abs(found.times)).append("*");
        }
        parenthesized(!isAlone(start), () -> infix(found.dividend, "mod", found.divisor));
        rest = found.rest;
      }
    }
    return rest;
  }

  private void summand(long coefficient, Term monomial, int start) {
    boolean up = coefficient < 0 && coefficient != Long.MIN_VALUE && isNegatedQuotient(monomial);
    boolean negative = coefficient < 0 && coefficient != Long.MIN_VALUE && !up;
    sign(negative, start);
    if (coefficient == Long.MIN_VALUE) {
      out.append(coefficient).append("*");
    } else if (Math.abs(coefficient) != 1) {
      out.append(Math.abs(coefficient)).append("*");
    }
    boolean alone = isAlone(start);
    if (up && monomial instanceof CallTerm quotient) {
      parenthesized(
          !alone,
          () -> infix(quotient.operands().get(0).negate(), "ceildiv", quotient.operands().get(1)));
    } else if (monomial instanceof ProductTerm product) {
      String separator = "";
      for (Term factor : product.factors()) {
        out.append(separator);
        atom(factor);
        separator = "*";
      }
    } else if (alone && monomial instanceof CallTerm call && call.isQuotient()) {
      quotient(call);
    } else {
      atom(monomial);
    }
  }

  /// {@return whether nothing stands before the next operand that binds as tightly as a quotient}
  private boolean isAlone(int start) {
    return out.length() == start || out.charAt(out.length() - 1) == ' ';
  }

  private static boolean isNegatedQuotient(Term monomial) {
    return monomial instanceof CallTerm call
        && call.isQuotient()
        && !(call.operands().get(1) instanceof IntegerTerm)
        && QuotientRules.leadingSign(call.operands().get(0)) < 0
        && call.operands().get(0).negate().negate() == call.operands().get(0);
  }

  private void parenthesized(boolean wanted, Runnable inner) {
    out.append(wanted ? "(" : "");
    inner.run();
    out.append(wanted ? ")" : "");
  }

  private void quotient(CallTerm call) {
    Term dividend = call.operands().get(0);
    if (call.operands().get(1) instanceof IntegerTerm divisor
        && divisor.value() > 1
        && Simplifier.constant(dividend) == divisor.value() - 1
        && !(dividend instanceof IntegerTerm)) {
      infix(dividend.minus(divisor.value() - 1), "ceildiv", divisor);
    } else {
      infix(dividend, "floordiv", call.operands().get(1));
    }
  }

  private void infix(Term left, String operator, Term right) {
    atom(left);
    out.append(" ").append(operator).append(" ");
    atom(right);
  }

  private void atom(Term term) {
    switch (term) {
      case SymbolTerm symbol ->
          out.append(symbol.isSigned() ? "signed(" + symbol.name() + ")" : symbol.name());
      case IntegerTerm integer ->
          parenthesized(integer.value() < 0, () -> out.append(integer.value()));
      case CallTerm call when call.isQuotient() -> parenthesized(true, () -> quotient(call));
      case CallTerm call when isFunction(call.operator()) -> {
        String separator = call.operator().spelling() + "(";
        for (Term operand : call.operands()) {
          out.append(separator);
          sum(operand);
          separator = ", ";
        }
        out.append(")");
      }
      case CallTerm call ->
          parenthesized(
              true,
              () -> {
                atom(call.operands().get(0));
                out.append(" ").append(call.operator().spelling()).append(" ");
                atom(call.operands().get(1));
              });
      case SumTerm sum -> parenthesized(true, () -> sum(sum));
      case ProductTerm product -> parenthesized(true, () -> sum(product));
    }
  }

  private static boolean isFunction(TermOperator operator) {
    return switch (operator) {
      case MIN, MAX, BROADCAST -> true;
      case FLOOR_DIV, ADD, MULTIPLY -> false;
    };
  }

  /// A part `times * (dividend mod divisor)` of a sum, and the rest of it.
  private record Remainder(long times, Term dividend, Term divisor, Term rest) {
    /// {@return the remainder that `monomial` of `sum` comes from, if `sum` is shorter with it}
    static @Nullable Remainder in(Term sum, Term monomial) {
      ImmutableList<Term> factors = ImmutableList.copyOf(TermOrder.factors(monomial));
      int index = Simplifier.monomials(sum).indexOf(monomial);
      if (index < 0) {
        return null;
      }
      long coefficient = Simplifier.coefficient(sum, index);
      for (Term factor : factors) {
        if (factor instanceof CallTerm call && call.isQuotient() && coefficient != Long.MIN_VALUE) {
          Term divisor = call.operands().get(1);
          boolean known = divisor instanceof IntegerTerm;
          long by = divisor instanceof IntegerTerm integer ? integer.value() : 1;
          boolean whole =
              known
                  ? factors.size() == 1 && by > 1 && coefficient % by == 0
                  : factors.size() == 2 && factors.contains(divisor);
          if (whole) {
            long times = -coefficient / by;
            Term dividend = call.operands().get(0);
            Term remainder = dividend.mod(divisor).times(times);
            Term rest = sum.minus(remainder);
            if (Simplifier.monomials(rest).size() + 1 < Simplifier.monomials(sum).size()
                && rest.plus(remainder) == sum) {
              return new Remainder(times, dividend, divisor, rest);
            }
          }
        }
      }
      return null;
    }
  }
}
