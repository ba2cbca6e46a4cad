package dev.weir.dialect.shape.constraint;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.term.CallTerm;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.IntervalInference;
import dev.weir.dialect.shape.term.ProductTerm;
import dev.weir.dialect.shape.term.Simplifier;
import dev.weir.dialect.shape.term.SumTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Rewrites terms by equations, each an oriented one: symbols to what they equal, other monomials to smaller
/// ones.
final class Canonicalizer {
  /// How often monomials are rewritten for one term, its parts included; more may leave equal terms
  /// different.
  private static final int REWRITES = 64;

  /// The number of nodes that a term grows to by rewriting.
  private static final int LARGEST = 256;

  private final Map<SymbolTerm, Term> solved = new HashMap<>();
  private final Map<Term, Term> rules = new HashMap<>();
  private final Map<Term, List<ProductTerm>> products = new HashMap<>();
  private final Map<Term, Interval> ranges = new HashMap<>();
  private final Map<Term, Term> canonical = new HashMap<>();
  private final Map<Term, Interval> bounds = new HashMap<>();
  private final IntervalInference inference = new IntervalInference(this::bounds);
  private final Simplifier simplifier = new Simplifier(this::bounds);

  /// How often monomials were rewritten for the term at hand.
  private int rewrites;

  /// How many terms, each a part of the one before, are at hand.
  private int depth;

  Simplifier simplifier() {
    return simplifier;
  }

  boolean isSolved(SymbolTerm symbol) {
    return solved.containsKey(symbol);
  }

  void solve(SymbolTerm symbol, Term value) {
    solved.put(symbol, value);
    forget();
  }

  void rewrite(Term whole, Term replacement) {
    rules.put(whole, replacement);
    if (whole instanceof ProductTerm product) {
      products.computeIfAbsent(product.factors().get(0), key -> new ArrayList<>()).add(product);
    }
    forget();
  }

  void narrow(Term term, Interval range) {
    ranges.merge(term, range, Interval::intersect);
    forget();
  }

  private void forget() {
    canonical.clear();
    bounds.clear();
  }

  /// {@return bounds of a canonical term}
  Interval bounds(Term term) {
    Interval found = bounds.get(term);
    if (found == null) {
      found = inference.infer(term);
      Interval range = ranges.get(term);
      if (range != null && range.meets(found)) {
        found = found.intersect(range);
      }
      bounds.put(term, found);
    }
    return found;
  }

  Term of(Term term) {
    if (term instanceof IntegerTerm || term.isLarge()) {
      return term;
    }
    if (term instanceof SymbolTerm symbol) {
      return symbol(symbol);
    }
    Term found = canonical.get(term);
    if (found == null) {
      rewrites = depth == 0 ? 0 : rewrites;
      depth++;
      try {
        found = reduced(rebuilt(term));
      } finally {
        depth--;
      }
      if (found.isLarge()) {
        found = term;
      }
      canonical.put(term, found);
    }
    return found;
  }

  /// Follows what symbols are solved to without a deep stack, and shortens the way.
  private Term symbol(SymbolTerm root) {
    if (!solved.containsKey(root)) {
      return root;
    }
    Deque<SymbolTerm> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      SymbolTerm symbol = open.peek();
      Term value = solved.get(symbol);
      if (value == null || canonical.containsKey(symbol)) {
        open.pop();
        continue;
      }
      int before = open.size();
      for (SymbolTerm part : value.symbols()) {
        if (solved.containsKey(part) && !canonical.containsKey(part)) {
          open.push(part);
        }
      }
      if (open.size() == before) {
        open.pop();
        Term shortened = of(value);
        solved.put(symbol, shortened);
        canonical.put(symbol, shortened);
      }
    }
    return canonical.getOrDefault(root, root);
  }

  private Term rebuilt(Term term) {
    return switch (term) {
      case IntegerTerm integer -> integer;
      case SymbolTerm symbol -> symbol(symbol);
      case SumTerm sum -> {
        Term result = Term.of(sum.constant());
        for (int i = 0; i < sum.monomials().size(); i++) {
          Term monomial = of(sum.monomials().get(i));
          Term coefficient = Term.of(sum.coefficients().get(i));
          result = simplifier.add(result, simplifier.multiply(coefficient, monomial));
        }
        yield result;
      }
      case ProductTerm product -> {
        Term result = Term.of(1);
        for (Term factor : product.factors()) {
          result = simplifier.multiply(result, of(factor));
        }
        yield result;
      }
      case CallTerm call -> {
        Term result = of(call.operands().get(0));
        for (int i = 1; i < call.operands().size(); i++) {
          Term operand = of(call.operands().get(i));
          result =
              switch (call.operator()) {
                case FLOOR_DIV -> simplifier.floorDiv(result, operand);
                case MIN -> simplifier.min(result, operand);
                case MAX -> simplifier.max(result, operand);
                case BROADCAST -> simplifier.broadcast(result, operand);
                case ADD -> simplifier.add(result, operand);
                case MULTIPLY -> simplifier.multiply(result, operand);
              };
        }
        yield result;
      }
    };
  }

  private Term reduced(Term term) {
    if (rules.isEmpty() || term.isLarge()) {
      return term;
    }
    Term result = term;
    while (rewrites < REWRITES) {
      Term next = reducedOnce(result);
      if (next == result || next.size() > LARGEST) {
        return result;
      }
      rewrites++;
      result = rebuilt(next);
    }
    return result;
  }

  private Term reducedOnce(Term term) {
    ImmutableList<Term> monomials =
        term instanceof SumTerm sum
            ? sum.monomials()
            : term instanceof IntegerTerm ? ImmutableList.of() : ImmutableList.of(term);
    for (int i = 0; i < monomials.size(); i++) {
      Term monomial = monomials.get(i);
      Term replacement = replacement(monomial);
      if (replacement != null) {
        Term coefficient = Term.of(term instanceof SumTerm sum ? sum.coefficients().get(i) : 1);
        Term change = simplifier.add(replacement, simplifier.negate(monomial));
        return simplifier.add(term, simplifier.multiply(coefficient, change));
      }
    }
    return term;
  }

  private @Nullable Term replacement(Term monomial) {
    Term whole = rules.get(monomial);
    if (whole != null || !(monomial instanceof ProductTerm product)) {
      return whole;
    }
    for (Term factor : product.factors()) {
      Term part = rules.get(factor);
      if (part != null) {
        return simplifier.multiply(part, without(product, ImmutableList.of(factor)));
      }
      for (ProductTerm left : products.getOrDefault(factor, ImmutableList.of())) {
        Term rest = without(product, left.factors());
        Term right = rules.get(left);
        if (rest != null && right != null) {
          return simplifier.multiply(right, rest);
        }
      }
    }
    return null;
  }

  /// {@return `product` without `factors`, null if not all are there}
  private @Nullable Term without(ProductTerm product, ImmutableList<Term> factors) {
    List<Term> rest = new ArrayList<>(product.factors());
    for (Term factor : factors) {
      if (!rest.remove(factor)) {
        return null;
      }
    }
    Term result = Term.of(1);
    for (Term factor : rest) {
      result = simplifier.multiply(result, factor);
    }
    return result;
  }
}
