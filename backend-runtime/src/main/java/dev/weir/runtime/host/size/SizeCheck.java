package dev.weir.runtime.host.size;

import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A constraint on numbered sizes, `s0`, `s1`, …, to be looked at in a run.
public record SizeCheck(Constraint constraint, SizeTerms terms) {
  /// {@return `constraint` on `count` sizes}
  public static SizeCheck of(Constraint constraint, int count) {
    return new SizeCheck(constraint, SizeTerms.of(count, constraint.terms()));
  }

  /// {@return whether it holds of these sizes}; it does not where its terms have no values
  public boolean holds(long[] sizes) {
    long[] values;
    try {
      values = terms.evaluate(sizes);
    } catch (ArithmeticException e) {
      return false;
    }
    long first = values[0];
    return switch (constraint) {
      case Constraint.Equal equal -> first == values[1];
      case Constraint.Broadcastable both -> first == values[1] || first == 1 || values[1] == 1;
      case Constraint.InRange(Term term, Interval range) -> range.contains(first);
      case Constraint.Divisible(Term term, long divisor) -> first % divisor == 0;
    };
  }

  /// {@return what does not fit, in words}
  ///
  /// @param names how people know the sizes
  public String conflict(long[] sizes, IntFunction<String> names) {
    Words words = new Words(sizes, names);
    return switch (constraint) {
      case Constraint.Equal(SymbolTerm left, SymbolTerm right) ->
          "%s, but must be %d as %s"
              .formatted(words.is(left), words.value(right), words.name(right));
      case Constraint.Equal(SymbolTerm left, IntegerTerm right) ->
          "%s, but must be %d".formatted(words.is(left), right.value());
      case Constraint.Equal(IntegerTerm left, SymbolTerm right) ->
          "%s, but must be %d".formatted(words.is(right), left.value());
      case Constraint.Broadcastable(SymbolTerm left, SymbolTerm right) ->
          "%s, which does not broadcast with %d as %s"
              .formatted(words.is(left), words.value(right), words.name(right));
      case Constraint.Broadcastable(SymbolTerm left, IntegerTerm right) ->
          "%s, which does not broadcast with %d".formatted(words.is(left), right.value());
      case Constraint.Broadcastable(IntegerTerm left, SymbolTerm right) ->
          "%s, which does not broadcast with %d".formatted(words.is(right), left.value());
      case Constraint.InRange(SymbolTerm term, Interval range) ->
          "%s, but must be in %s".formatted(words.is(term), range);
      case Constraint.Divisible(SymbolTerm term, long divisor) ->
          "%s, but must be a multiple of %d".formatted(words.is(term), divisor);
      default ->
          "%s, but must be so that %s"
              .formatted(
                  IntStream.range(0, sizes.length)
                      .mapToObj(i -> words.is(ReadsSizes.size(i)) + " (s" + i + ")")
                      .collect(Collectors.joining(", ")),
                  constraint);
    };
  }

  /// Sizes and what people call them.
  @SuppressWarnings("ArrayRecordComponent") // lives as long as a message is made
  private record Words(long[] sizes, IntFunction<String> names) {
    String is(SymbolTerm symbol) {
      return name(symbol) + " is " + value(symbol);
    }

    String name(SymbolTerm symbol) {
      return names.apply(number(symbol));
    }

    long value(SymbolTerm symbol) {
      return sizes[number(symbol)];
    }

    private static int number(SymbolTerm symbol) {
      int number = 0;
      while (!ReadsSizes.size(number).equals(symbol)) {
        number++;
      }
      return number;
    }
  }
}
