package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Collects like terms. Throws [ArithmeticException] where a coefficient does not fit in a `long`.
final class SumBuilder {
  private final Map<Term, Long> coefficients = new HashMap<>();
  private long constant;

  SumBuilder add(long value) {
    constant = Math.addExact(constant, value);
    return this;
  }

  /// Adds `factor * term`.
  SumBuilder add(Term term, long factor) {
    switch (term) {
      case IntegerTerm integer -> add(Math.multiplyExact(integer.value(), factor));
      case SumTerm sum -> {
        add(Math.multiplyExact(sum.constant(), factor));
        for (int i = 0; i < sum.monomials().size(); i++) {
          long coefficient = Math.multiplyExact(sum.coefficients().get(i), factor);
          coefficients.merge(sum.monomials().get(i), coefficient, Math::addExact);
        }
      }
      case SymbolTerm symbol -> coefficients.merge(symbol, factor, Math::addExact);
      case ProductTerm product -> coefficients.merge(product, factor, Math::addExact);
      case CallTerm call -> coefficients.merge(call, factor, Math::addExact);
    }
    return this;
  }

  Term build() {
    List<Term> monomials = new ArrayList<>(coefficients.size());
    coefficients.forEach((monomial, coefficient) -> {
      if (coefficient != 0) {
        monomials.add(monomial);
      }
    });
    if (monomials.isEmpty()) {
      return Term.of(constant);
    }
    monomials.sort(TermOrder::compareMonomials);
    var factors = ImmutableLongArray.builder(monomials.size());
    for (Term monomial : monomials) {
      factors.add(coefficients.getOrDefault(monomial, 0L));
    }
    ImmutableLongArray values = factors.build();
    return monomials.size() == 1 && constant == 0 && values.get(0) == 1
        ? monomials.get(0)
        : SumTerm.get(ImmutableList.copyOf(monomials), values, constant);
  }
}
