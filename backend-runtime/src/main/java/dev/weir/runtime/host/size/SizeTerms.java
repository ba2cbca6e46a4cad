package dev.weir.runtime.host.size;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.attr.AffineExpr;
import java.util.Arrays;
import java.util.List;

/// Terms over numbered sizes, `s0`, `s1`, …, ready to be evaluated.
///
/// @param count how many sizes there are
/// @param derived what stands for what no affine expression can say, as symbols behind the sizes
/// @param expressions the terms
public record SizeTerms(
    int count, ImmutableList<AffineTerms.Derived> derived, ImmutableList<AffineExpr> expressions) {
  /// {@return `terms` over `count` sizes}
  public static SizeTerms of(int count, List<Term> terms) {
    AffineTerms symbols = AffineTerms.of(count);
    ImmutableList<AffineExpr> expressions =
        terms.stream().map(symbols::expression).collect(ImmutableList.toImmutableList());
    return new SizeTerms(count, symbols.derived(), expressions);
  }

  /// {@return the values of the terms for these sizes}
  ///
  /// @throws ArithmeticException if sizes in a term do not broadcast, a divisor is 0, or a value is too large
  public long[] evaluate(long[] sizes) {
    long[] symbols = Arrays.copyOf(sizes, count + derived.size());
    for (int i = 0; i < derived.size(); i++) {
      AffineTerms.Derived each = derived.get(i);
      symbols[count + i] =
          AffineTerms.Derived.apply(
              each.operation(),
              LaunchSizes.evaluate(each.left(), symbols),
              LaunchSizes.evaluate(each.right(), symbols));
    }
    long[] values = new long[expressions.size()];
    LaunchSizes.evaluate(expressions, symbols, values);
    return values;
  }
}
