package dev.weir.dialect.shape.term;

import com.google.common.collect.ImmutableList;

/// Bounds of terms from bounds of their parts.
///
/// A sum with `-c * (x floordiv c)` is seen as one with `(x mod c) - x` as well, since its parts depend on
/// each other.
public final class IntervalInference {
  /// Bounds where nothing is known but that sizes are not negative.
  static final IntervalInference INTRINSIC = new IntervalInference(TermBounds.INTRINSIC);

  /// How many quotients of a sum are seen as remainders, one in the other.
  private static final int DEPTH = 3;

  /// How many monomials such a sum has at most.
  private static final int WIDTH = 16;

  private final TermBounds parts;

  /// Takes the bounds of the parts of a term from `parts`.
  public IntervalInference(TermBounds parts) {
    this.parts = parts;
  }

  /// {@return bounds of `term`, from those of its parts}
  public Interval infer(Term term) {
    return switch (term) {
      case IntegerTerm integer -> Interval.of(integer.value());
      case SymbolTerm symbol -> symbol.isSigned() ? Interval.ALL : Interval.SIZES;
      case ProductTerm product -> product(product.factors());
      case SumTerm sum -> sum(sum, DEPTH);
      case CallTerm call -> call(call);
    };
  }

  private Interval product(ImmutableList<Term> factors) {
    Interval result = Interval.of(1);
    for (Term factor : factors) {
      result = result.times(parts.of(factor));
    }
    return result;
  }

  private Interval sum(SumTerm sum, int depth) {
    Interval result = Interval.of(sum.constant());
    for (int i = 0; i < sum.monomials().size(); i++) {
      Interval monomial = parts.of(sum.monomials().get(i));
      result = result.plus(monomial.times(Interval.of(sum.coefficients().get(i))));
    }
    if (depth > 0 && sum.monomials().size() <= WIDTH) {
      for (int i = 0; i < sum.monomials().size() && !result.isPoint(); i++) {
        result = throughRemainder(sum, i, depth, result);
      }
    }
    return result;
  }

  /// Narrows the bounds of `sum` where summand `i` is `-k * c * (x floordiv c)`: without it and `k * x`, the
  /// rest differs from the sum by `k * (x mod c)`.
  private Interval throughRemainder(SumTerm sum, int i, int depth, Interval result) {
    if (!(sum.monomials().get(i) instanceof CallTerm quotient)
        || !quotient.isQuotient()
        || !(quotient.operands().get(1) instanceof IntegerTerm divisor)
        || divisor.value() <= 0
        || sum.coefficients().get(i) % divisor.value() != 0) {
      return result;
    }
    long times = -(sum.coefficients().get(i) / divisor.value());
    SumBuilder rest = new SumBuilder();
    Term left;
    try {
      rest.add(sum, 1);
      rest.add(quotient, Math.negateExact(sum.coefficients().get(i)));
      rest.add(quotient.operands().get(0), Math.negateExact(times));
      left = rest.build();
    } catch (ArithmeticException overflow) {
      return result;
    }
    Interval remainder = new Interval(0, divisor.value() - 1).times(Interval.of(times));
    Interval outer = left instanceof SumTerm inner ? sum(inner, depth - 1) : parts.of(left);
    Interval narrow = outer.plus(remainder);
    return narrow.meets(result) ? narrow.intersect(result) : result;
  }

  private Interval call(CallTerm call) {
    Interval result = parts.of(call.operands().get(0));
    for (int i = 1; i < call.operands().size(); i++) {
      Interval next = parts.of(call.operands().get(i));
      result =
          switch (call.operator()) {
            case FLOOR_DIV -> result.floorDiv(next);
            case MIN -> result.min(next);
            case MAX -> result.max(next);
            case BROADCAST -> result.broadcast(next);
            case ADD -> result.plus(next);
            case MULTIPLY -> result.times(next);
          };
    }
    return result;
  }
}
