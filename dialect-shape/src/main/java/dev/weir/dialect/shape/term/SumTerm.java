package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;

/// A constant plus distinct monomials times coefficients: `2*s0*s1 - s2 + 5`.
///
/// Monomials are symbols, products or calls, in order; coefficients are not 0. There are two summands or
/// more, or one that has a coefficient other than 1.
public final class SumTerm extends Term {
  private final ImmutableList<Term> monomials;
  private final ImmutableLongArray coefficients;
  private final long constant;

  private SumTerm(
      ImmutableList<Term> monomials, ImmutableLongArray coefficients, long constant, long size) {
    super(
        (monomials.hashCode() * 31 + coefficients.hashCode()) * 31 + Long.hashCode(constant), size);
    this.monomials = monomials;
    this.coefficients = coefficients;
    this.constant = constant;
  }

  static SumTerm get(
      ImmutableList<Term> monomials, ImmutableLongArray coefficients, long constant) {
    long size = constant == 0 ? 1 : 2;
    for (int i = 0; i < monomials.size(); i++) {
      size += monomials.get(i).size() + (coefficients.get(i) == 1 ? 0 : 2);
    }
    return intern(new SumTerm(monomials, coefficients, constant, size));
  }

  /// {@return the monomials, in order}
  public ImmutableList<Term> monomials() {
    return monomials;
  }

  /// {@return what each monomial is multiplied by}
  public ImmutableLongArray coefficients() {
    return coefficients;
  }

  /// {@return the constant summand}
  public long constant() {
    return constant;
  }

  @Override
  boolean hasPartsOf(Term other) {
    return other instanceof SumTerm sum
        && constant == sum.constant
        && coefficients.equals(sum.coefficients)
        && monomials.equals(sum.monomials);
  }
}
