package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.List;

/// The total order of terms.
///
/// Monomials are in graded lexicographic order, those of the highest degree first, which is the order in
/// which polynomials are divided.
final class TermOrder {
  private TermOrder() {}

  static int compare(Term a, Term b) {
    if (a == b) {
      return 0;
    }
    if (a.isLarge() || b.isLarge()) {
      int bySize = Integer.compare(a.size(), b.size());
      int byHash = bySize != 0 ? bySize : Integer.compare(a.hashCode(), b.hashCode());
      if (byHash != 0) {
        return byHash;
      }
    }
    if (a instanceof IntegerTerm || b instanceof IntegerTerm) {
      return a instanceof IntegerTerm x && b instanceof IntegerTerm y
          ? Long.compare(x.value(), y.value())
          : a instanceof IntegerTerm ? -1 : 1;
    }
    if (a instanceof SumTerm || b instanceof SumTerm) {
      return comparePolynomials(a, b);
    }
    return compareMonomials(a, b);
  }

  private static int comparePolynomials(Term a, Term b) {
    int byMonomials = compareLists(monomials(a), monomials(b));
    if (byMonomials != 0) {
      return byMonomials;
    }
    ImmutableLongArray left = a instanceof SumTerm sum ? sum.coefficients() : ONE;
    ImmutableLongArray right = b instanceof SumTerm sum ? sum.coefficients() : ONE;
    for (int i = 0; i < left.length(); i++) {
      int byCoefficient = Long.compare(left.get(i), right.get(i));
      if (byCoefficient != 0) {
        return byCoefficient;
      }
    }
    return Long.compare(
        a instanceof SumTerm sum ? sum.constant() : 0,
        b instanceof SumTerm sum ? sum.constant() : 0);
  }

  private static final ImmutableLongArray ONE = ImmutableLongArray.of(1);

  private static List<Term> monomials(Term term) {
    return term instanceof SumTerm sum ? sum.monomials() : ImmutableList.of(term);
  }

  static int compareMonomials(Term a, Term b) {
    if (a == b) {
      return 0;
    }
    List<Term> left = factors(a);
    List<Term> right = factors(b);
    if (left.size() != right.size()) {
      return Integer.compare(right.size(), left.size());
    }
    for (int i = 0; i < left.size(); i++) {
      int byFactor = compareFactors(left.get(i), right.get(i));
      if (byFactor != 0) {
        return byFactor;
      }
    }
    return 0;
  }

  static List<Term> factors(Term monomial) {
    return monomial instanceof ProductTerm product ? product.factors() : ImmutableList.of(monomial);
  }

  static int compareFactors(Term a, Term b) {
    if (a == b) {
      return 0;
    }
    if (a instanceof CallTerm x && b instanceof CallTerm y) {
      return x.operator() != y.operator()
          ? x.operator().compareTo(y.operator())
          : compareLists(x.operands(), y.operands());
    }
    if (a instanceof SymbolTerm x && b instanceof SymbolTerm y) {
      int byName = compareNames(x.name(), y.name());
      return byName != 0 ? byName : Boolean.compare(x.isSigned(), y.isSigned());
    }
    return a instanceof SymbolTerm ? -1 : 1;
  }

  private static int compareLists(List<Term> a, List<Term> b) {
    int common = Math.min(a.size(), b.size());
    for (int i = 0; i < common; i++) {
      int byElement = compare(a.get(i), b.get(i));
      if (byElement != 0) {
        return byElement;
      }
    }
    return Integer.compare(a.size(), b.size());
  }

  /// Names that end in numbers are in the order of the numbers: `s2` comes before `s10`.
  private static int compareNames(String a, String b) {
    int x = digitsOf(a);
    int y = digitsOf(b);
    int byPrefix = a.substring(0, x).compareTo(b.substring(0, y));
    if (byPrefix != 0) {
      return byPrefix;
    }
    int byLength = Integer.compare(a.length(), b.length());
    return byLength != 0 ? byLength : a.compareTo(b);
  }

  private static int digitsOf(String name) {
    int at = name.length();
    while (at > 0 && Character.isDigit(name.charAt(at - 1))) {
      at--;
    }
    return at;
  }
}
