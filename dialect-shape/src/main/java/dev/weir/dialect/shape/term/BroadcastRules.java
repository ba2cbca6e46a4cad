package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// How broadcasts are simplified; see [TermRule].
final class BroadcastRules {
  /// How many operands are compared with each other.
  private static final int COMPARED = 8;

  private final Simplifier terms;

  BroadcastRules(Simplifier terms) {
    this.terms = terms;
  }

  Term of(Term a, Term b) {
    if (a == b || Simplifier.isOne(b)) {
      return a;
    }
    if (Simplifier.isOne(a)) {
      return b;
    }
    if (Simplifier.areLarge(a, b)) {
      return terms.unsimplified(TermOperator.BROADCAST, a, b);
    }
    TreeSet<Term> distinct = new TreeSet<>();
    flatten(a, distinct);
    flatten(b, distinct);
    ImmutableList<Term> operands = ImmutableList.copyOf(distinct);
    if (operands.get(0) instanceof IntegerTerm && operands.get(1) instanceof IntegerTerm) {
      // Never defined.
      return CallTerm.get(TermOperator.BROADCAST, operands);
    }
    for (Term operand : operands) {
      if (!terms.bounds(operand).contains(1)) {
        return operand;
      }
    }
    ImmutableList<Term> kept = unabsorbed(operands);
    return kept.size() == 1 ? kept.get(0) : CallTerm.get(TermOperator.BROADCAST, kept);
  }

  private static void flatten(Term term, Set<Term> operands) {
    if (term instanceof CallTerm call && call.operator() == TermOperator.BROADCAST) {
      operands.addAll(call.operands());
    } else {
      operands.add(term);
    }
  }

  /// {@return `operands` without those that are 1 or another one, whatever the others are}
  private ImmutableList<Term> unabsorbed(ImmutableList<Term> operands) {
    if (operands.size() > COMPARED) {
      return operands;
    }
    var kept = ImmutableList.<Term>builder();
    boolean[] dropped = new boolean[operands.size()];
    for (int i = 0; i < operands.size(); i++) {
      for (int k = 0; k < operands.size() && !dropped[i]; k++) {
        dropped[i] = i != k && !dropped[k] && absorbs(operands.get(k), operands.get(i));
      }
      if (!dropped[i]) {
        kept.add(operands.get(i));
      }
    }
    return kept.build();
  }

  private boolean absorbs(Term larger, Term smaller) {
    return terms.bounds(smaller).lower() >= 0 && divides(smaller, larger)
        || isLimited(larger, smaller)
        || terms.bounds(smaller).lower() >= 1
            && terms.bounds(terms.subtract(larger, smaller)).lower() >= 0;
  }

  /// {@return whether `smaller` is `larger`, cut at limits of 1 or more}
  private boolean isLimited(Term larger, Term smaller) {
    return smaller instanceof CallTerm call
        && call.operator() == TermOperator.MIN
        && terms.bounds(larger).lower() >= 0
        && call.operands().contains(larger)
        && call.operands().stream()
            .allMatch(each -> each == larger || terms.bounds(each).lower() >= 1);
  }

  private static boolean divides(Term factor, Term term) {
    if (factor instanceof SumTerm || Simplifier.constant(term) != 0) {
      return false;
    }
    List<Term> needed = TermOrder.factors(factor);
    for (Term monomial : Simplifier.monomials(term)) {
      List<Term> rest = new ArrayList<>(TermOrder.factors(monomial));
      for (Term each : needed) {
        if (!rest.remove(each)) {
          return false;
        }
      }
    }
    return true;
  }
}
