package dev.weir.tests.shape;

import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.LongBinaryOperator;

/// The numbers that symbols are in one run of a program.
final class ActualSizes {
  private final Map<SymbolTerm, Long> values = new LinkedHashMap<>();

  /// Whether a constraint holds in a run; it is open where it speaks of a symbol without number.
  enum Truth {
    HOLDS,
    FAILS,
    OPEN
  }

  /// {@return a symbol that is `value`}
  SymbolTerm named(long value) {
    SymbolTerm symbol = Term.symbol("n" + values.size());
    values.put(symbol, value);
    return symbol;
  }

  /// {@return another run: each symbol is a small number or near what it is here}
  ActualSizes other(Random random) {
    ActualSizes run = new ActualSizes();
    values.forEach((symbol, value) ->
        run.values.put(
            symbol,
            switch (random.nextInt(4)) {
              case 0 -> random.nextLong(3);
              case 1 -> Math.max(0, value + random.nextLong(3) - 1);
              case 2 -> 2 * value;
              default -> value;
            }));
    return run;
  }

  /// {@return this run, in which nothing else has a number yet}
  ActualSizes copy() {
    ActualSizes run = new ActualSizes();
    run.values.putAll(values);
    return run;
  }

  /// Says what number `symbol` is, unless it has one.
  void bind(SymbolTerm symbol, long value) {
    values.putIfAbsent(symbol, value);
  }

  boolean knows(Term term) {
    return values.keySet().containsAll(term.symbols());
  }

  /// {@return the value of `term`}
  ///
  /// @throws ArithmeticException where it is undefined
  long of(Term term) {
    return term.evaluate(values::get);
  }

  /// {@return the value of `term`}; empty where it is undefined or a symbol has no number
  OptionalLong find(Term term) {
    try {
      return knows(term) ? OptionalLong.of(of(term)) : OptionalLong.empty();
    } catch (ArithmeticException undefined) {
      return OptionalLong.empty();
    }
  }

  /// {@return whether `constraint` holds}; where a term of it is undefined it does not
  Truth of(Constraint constraint) {
    return switch (constraint) {
      case Constraint.Equal(Term left, Term right) -> both(left, right, (a, b) -> a == b ? 1 : 0);
      case Constraint.Broadcastable(Term left, Term right) ->
          both(left, right, (a, b) -> a == b || a == 1 || b == 1 ? 1 : 0);
      case Constraint.InRange range ->
          both(range.term(), Term.of(0), (a, b) -> range.range().contains(a) ? 1 : 0);
      case Constraint.Divisible multiple ->
          both(multiple.term(), Term.of(0), (a, b) -> a % multiple.divisor() == 0 ? 1 : 0);
    };
  }

  private Truth both(Term left, Term right, LongBinaryOperator holds) {
    if (!knows(left) || !knows(right)) {
      return Truth.OPEN;
    }
    try {
      return holds.applyAsLong(of(left), of(right)) == 1 ? Truth.HOLDS : Truth.FAILS;
    } catch (ArithmeticException undefined) {
      return Truth.FAILS;
    }
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
