package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;

/// Two or more factors multiplied, each a symbol or a call: `s0*s0*s1`.
public final class ProductTerm extends Term {
  private final ImmutableList<Term> factors;

  private ProductTerm(ImmutableList<Term> factors, long size) {
    super(factors.hashCode() * 31 + 5, size);
    this.factors = factors;
  }

  static ProductTerm get(ImmutableList<Term> factors) {
    long size = 1;
    for (Term factor : factors) {
      size += factor.size();
    }
    return intern(new ProductTerm(factors, size));
  }

  /// {@return the factors, in order}
  public ImmutableList<Term> factors() {
    return factors;
  }

  @Override
  boolean hasPartsOf(Term other) {
    return other instanceof ProductTerm product && factors.equals(product.factors);
  }
}
