package dev.weir.runtime.host.size;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SumTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// A constraint on numbered sizes, `s0`, `s1`, …, to be looked at in a run.
public record SizeCheck(Constraint constraint, SizeTerms terms) {
  /// How far from a size that does not fit one is looked for that does.
  private static final long NEAR = 1024;

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

  private boolean holdsOf(long... sizes) {
    return holds(sizes);
  }

  /// {@return what does not fit, in words}
  ///
  /// @param names how people know the sizes
  public String conflict(long[] sizes, IntFunction<String> names) {
    return conflict(sizes, names, ImmutableList.of());
  }

  /// {@return what does not fit, in words, and where it is about one size by a formula, sizes nearby that do}
  ///
  /// @param names how people know the sizes
  /// @param others what else must hold of the same sizes
  public String conflict(long[] sizes, IntFunction<String> names, List<SizeCheck> others) {
    Words words = new Words(sizes, names);
    return switch (inFewWords()) {
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
          "%s, but must be a multiple of %d%s"
              .formatted(words.is(term), divisor, remedy(sizes, others));
      case Constraint.Equal(Term left, Term right) ->
          formula(words, "%s = %s".formatted(left, right), sizes, others);
      case Constraint.Broadcastable(Term left, Term right) ->
          formula(words, "%s broadcasts with %s".formatted(left, right), sizes, others);
      case Constraint.InRange(Term term, Interval range) ->
          formula(words, "%s is in %s".formatted(term, range), sizes, others);
      case Constraint.Divisible(Term term, long divisor) ->
          formula(words, "%s is a multiple of %d".formatted(term, divisor), sizes, others);
    };
  }

  private String formula(Words words, String what, long[] sizes, List<SizeCheck> others) {
    String known =
        IntStream.range(0, sizes.length)
            .mapToObj(i -> words.is(ReadsSizes.size(i)) + " (s" + i + ")")
            .collect(Collectors.joining(", "));
    return "%s, but must be so that %s%s".formatted(known, what, remedy(sizes, others));
  }

  /// {@return the constraint in the form that is the easiest to read}; that a size is twice its half, rounded
  /// down, says that it is a multiple of 2
  private Constraint inFewWords() {
    return constraint instanceof Constraint.Equal(Term left, Term right)
        ? multiple(left, right).or(() -> multiple(right, left)).orElse(constraint)
        : constraint;
  }

  /// Where `other` is `k*(term floordiv k)` or `k*(term ceildiv k)`, both are equal for the multiples of `k` alone.
  private static Optional<Constraint> multiple(Term term, Term other) {
    if (other instanceof SumTerm sum && sum.monomials().size() == 1) {
      long divisor = Math.abs(sum.coefficients().get(0));
      boolean rounded =
          divisor > 1
              && (other.equals(term.floorDiv(divisor).times(divisor))
                  || other.equals(term.ceilDiv(divisor).times(divisor)));
      return rounded ? Optional.of(new Constraint.Divisible(term, divisor)) : Optional.empty();
    }
    return Optional.empty();
  }

  /// {@return the sizes next to the only one that this and `others` hold of, in words}; nothing where several
  /// sizes are looked at, or none is near
  private String remedy(long[] sizes, List<SizeCheck> others) {
    if (sizes.length != 1) {
      return "";
    }
    LongPredicate fits =
        size -> holdsOf(size) && others.stream().allMatch(other -> other.holdsOf(size));
    OptionalLong below =
        LongStream.rangeClosed(1, NEAR)
            .map(i -> sizes[0] - i)
            .filter(i -> i > 0 && fits.test(i))
            .findFirst();
    OptionalLong above =
        LongStream.rangeClosed(1, NEAR).map(i -> sizes[0] + i).filter(fits).findFirst();
    String found =
        LongStream.concat(below.stream(), above.stream())
            .mapToObj(Long::toString)
            .collect(Collectors.joining(" or "));
    return found.isEmpty() ? "" : ", such as " + found;
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
