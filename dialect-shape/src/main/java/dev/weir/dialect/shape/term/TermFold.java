package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;

/// Folds terms into one algebra. Parts that a term shares are folded once, and large terms need no deep
/// stack.
final class TermFold<T> {
  private final TermAlgebra<T> algebra;
  private final Map<Term, T> known = new IdentityHashMap<>();

  TermFold(TermAlgebra<T> algebra) {
    this.algebra = algebra;
  }

  T of(Term root) {
    return root.isLarge() ? ofLarge(root) : recursively(root);
  }

  private T recursively(Term term) {
    if (term instanceof IntegerTerm integer) {
      return algebra.integer(integer.value());
    }
    T found = known.get(term);
    if (found == null) {
      for (Term child : children(term)) {
        if (!(child instanceof IntegerTerm)) {
          recursively(child);
        }
      }
      found = combined(term);
      known.put(term, found);
    }
    return found;
  }

  private T ofLarge(Term root) {
    Deque<Term> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      Term term = open.peek();
      int before = open.size();
      if (!known.containsKey(term)) {
        for (Term child : children(term)) {
          if (!known.containsKey(child)) {
            open.push(child);
          }
        }
      }
      if (open.size() == before) {
        open.pop();
        known.computeIfAbsent(term, this::combined);
      }
    }
    return meaning(root);
  }

  private T meaning(Term folded) {
    T found = known.get(folded);
    if (found == null) {
      throw new IllegalStateException("not folded yet: " + folded);
    }
    return found;
  }

  static ImmutableList<Term> children(Term term) {
    return switch (term) {
      case IntegerTerm ignored -> ImmutableList.of();
      case SymbolTerm ignored -> ImmutableList.of();
      case SumTerm sum -> sum.monomials();
      case ProductTerm product -> product.factors();
      case CallTerm call -> call.operands();
    };
  }

  /// {@return the meaning of `term`, whose parts are known}
  private T combined(Term term) {
    return switch (term) {
      case IntegerTerm integer -> algebra.integer(integer.value());
      case SymbolTerm symbol -> algebra.symbol(symbol);
      case SumTerm sum -> sum(sum);
      case ProductTerm product -> reduced(TermOperator.MULTIPLY, product.factors());
      case CallTerm call -> reduced(call.operator(), call.operands());
    };
  }

  private T sum(SumTerm sum) {
    T result = sum.constant() == 0 ? null : algebra.integer(sum.constant());
    for (int i = 0; i < sum.monomials().size(); i++) {
      T monomial = meaning(sum.monomials().get(i));
      long coefficient = sum.coefficients().get(i);
      T summand =
          coefficient == 1 ? monomial : algebra.multiply(algebra.integer(coefficient), monomial);
      result = result == null ? summand : algebra.add(result, summand);
    }
    return result == null ? algebra.integer(0) : result;
  }

  private T reduced(TermOperator operator, ImmutableList<Term> operands) {
    T result = operand(operands.get(0));
    for (int i = 1; i < operands.size(); i++) {
      result = operator.apply(algebra, result, operand(operands.get(i)));
    }
    return result;
  }

  private T operand(Term term) {
    return term instanceof IntegerTerm integer ? algebra.integer(integer.value()) : meaning(term);
  }

  static ImmutableSortedSet<SymbolTerm> symbols(Term root) {
    var found = ImmutableSortedSet.<SymbolTerm>naturalOrder();
    Map<Term, Boolean> seen = new IdentityHashMap<>();
    Deque<Term> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      Term term = open.pop();
      if (seen.put(term, true) == null) {
        if (term instanceof SymbolTerm symbol) {
          found.add(symbol);
        }
        children(term).forEach(open::push);
      }
    }
    return found.build();
  }
}
