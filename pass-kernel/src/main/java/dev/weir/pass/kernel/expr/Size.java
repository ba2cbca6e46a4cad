package dev.weir.pass.kernel.expr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.attr.AffineExpr;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A number of elements: an integer times sizes that are known only at run time.
///
/// Products are kept in one form, so that equal ones are equal and can be divided by each other. A size
/// of 0 is treated like one that is not known, since it cannot be divided by.
///
/// @param coefficient what is known, at least 1
/// @param factors the rest, in a fixed order
public record Size(long coefficient, ImmutableList<AffineExpr> factors) {
  /// A single element.
  public static final Size ONE = new Size(1, ImmutableList.of());

  private static final AffineExpr NOTHING = AffineExpr.constant(0);

  public static Size of(long value) {
    return value == 0
        ? new Size(1, ImmutableList.of(NOTHING))
        : new Size(value, ImmutableList.of());
  }

  public static Size of(AffineExpr expression) {
    if (expression instanceof AffineExpr.Constant number) {
      return of(number.value());
    }
    if (expression instanceof AffineExpr.Binary binary
        && binary.operator() == AffineExpr.Operator.MUL) {
      return of(binary.left()).times(of(binary.right()));
    }
    return new Size(1, ImmutableList.of(expression));
  }

  public static Size product(List<Size> sizes) {
    Size product = ONE;
    for (Size size : sizes) {
      product = product.times(size);
    }
    return product;
  }

  public Size times(Size other) {
    if (isOne()) {
      return other;
    }
    return new Size(
        Math.multiplyExact(coefficient, other.coefficient),
        ImmutableList.sortedCopyOf(
            Comparator.comparing(AffineExpr::toString),
            ImmutableList.<AffineExpr>builder().addAll(factors).addAll(other.factors).build()));
  }

  /// {@return the quotient, or null where it is not known to be whole}
  public @Nullable Size dividedBy(Size other) {
    if (coefficient % other.coefficient != 0) {
      return null;
    }
    List<AffineExpr> rest = new ArrayList<>(factors);
    for (AffineExpr factor : other.factors) {
      if (!rest.remove(factor)) {
        return null;
      }
    }
    return new Size(coefficient / other.coefficient, ImmutableList.copyOf(rest));
  }

  public boolean isOne() {
    return coefficient == 1 && factors.isEmpty();
  }

  /// {@return whether there is nothing, as is known}
  public boolean isZero() {
    return factors.contains(NOTHING);
  }

  public boolean isKnown() {
    return factors.isEmpty() || isZero();
  }

  /// {@return the number where it is known, else -1}
  public long value() {
    return isZero() ? 0 : factors.isEmpty() ? coefficient : -1;
  }

  public AffineExpr expression() {
    AffineExpr product = AffineExpr.constant(1);
    for (AffineExpr factor : factors) {
      product = product.times(factor);
    }
    return product.times(AffineExpr.constant(coefficient));
  }
}
