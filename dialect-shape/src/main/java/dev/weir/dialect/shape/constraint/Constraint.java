package dev.weir.dialect.shape.constraint;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.shape.term.TermSyntaxException;
import java.util.function.UnaryOperator;

/// Something that holds of sizes.
public sealed interface Constraint {
  /// What stands between the terms of [Broadcastable].
  String AND = " and ";

  /// What stands behind the terms of [Broadcastable].
  String BROADCAST = " broadcast";

  /// {@return the terms that it is about}
  default ImmutableList<Term> terms() {
    return switch (this) {
      case Equal(Term left, Term right) -> ImmutableList.of(left, right);
      case Broadcastable(Term left, Term right) -> ImmutableList.of(left, right);
      case InRange(Term term, Interval range) -> ImmutableList.of(term);
      case Divisible(Term term, long divisor) -> ImmutableList.of(term);
    };
  }

  /// {@return the same of the terms that `change` makes of its own}
  default Constraint map(UnaryOperator<Term> change) {
    return switch (this) {
      case Equal(Term left, Term right) -> new Equal(change.apply(left), change.apply(right));
      case Broadcastable(Term left, Term right) ->
          new Broadcastable(change.apply(left), change.apply(right));
      case InRange(Term term, Interval range) -> new InRange(change.apply(term), range);
      case Divisible(Term term, long divisor) -> new Divisible(change.apply(term), divisor);
    };
  }

  /// Both terms have the same value; the terms may be products of sizes, so that shapes have as many
  /// elements.
  record Equal(Term left, Term right) implements Constraint {
    @Override
    public String toString() {
      return left + " = " + right;
    }
  }

  /// The values are the same, or one of them is 1.
  record Broadcastable(Term left, Term right) implements Constraint {
    @Override
    public String toString() {
      return left + AND + right + BROADCAST;
    }
  }

  /// The value lies in a range.
  record InRange(Term term, Interval range) implements Constraint {
    @Override
    public String toString() {
      return term + " = " + range;
    }
  }

  /// The value is a multiple of a number.
  ///
  /// @param divisor at least 1
  record Divisible(Term term, long divisor) implements Constraint {
    /// Refuses divisors less than 1.
    ///
    /// @throws IllegalArgumentException if `divisor` is less than 1
    public Divisible {
      if (divisor < 1) {
        throw new IllegalArgumentException("expects a divisor of at least 1, got " + divisor);
      }
    }

    @Override
    public String toString() {
      return term + " % " + divisor;
    }
  }

  /// {@return the constraint that `text` is}: `batch = 2*n`, `batch = 1..64`, `batch = 1..`, `seq % 8`,
  /// `batch and n broadcast`
  ///
  /// @throws TermSyntaxException if it is none
  static Constraint parse(String text) {
    int and = text.indexOf(AND);
    if (and >= 0 && text.endsWith(BROADCAST)) {
      int end = text.length() - BROADCAST.length();
      return new Broadcastable(parse(text, 0, and), parse(text, and + AND.length(), end));
    }
    int percent = text.indexOf('%');
    int equals = text.indexOf('=');
    if (percent < 0 && equals < 0) {
      throw new TermSyntaxException(
          text.length(), "expected '= TERM', '= LOWEST..HIGHEST' or '% DIVISOR' after the term");
    }
    int at = percent < 0 ? equals : equals < 0 ? percent : Math.min(equals, percent);
    Term left = parse(text, 0, at);
    int dots = text.indexOf("..", at);
    if (at == percent) {
      long divisor = integer(text, at + 1, text.length());
      if (divisor < 1) {
        throw new TermSyntaxException(at + 1, "expected a divisor of at least 1");
      }
      return new Divisible(left, divisor);
    }
    if (dots < 0) {
      return new Equal(left, parse(text, at + 1, text.length()));
    }
    String end = text.substring(dots + 2);
    boolean open = end.isBlank() || end.strip().equals("inf");
    boolean all = text.substring(at + 1, dots).strip().equals("-inf");
    long lower = all ? Interval.MINUS_INFINITY : integer(text, at + 1, dots);
    long upper = open ? Interval.PLUS_INFINITY : integer(text, dots + 2, text.length());
    if (upper < lower) {
      throw new TermSyntaxException(at + 1, "the range " + lower + ".." + upper + " is empty");
    }
    return new InRange(left, new Interval(lower, upper));
  }

  /// {@return the constraints in `text`}, with ',' between them: `batch = 8, seq = 1..128`
  ///
  /// @throws TermSyntaxException if it holds something else
  static ImmutableList<Constraint> parseAll(String text) {
    var constraints = ImmutableList.<Constraint>builder();
    int from = 0;
    while (from <= text.length()) {
      int comma = end(text, from);
      try {
        constraints.add(parse(text.substring(from, comma)));
      } catch (TermSyntaxException e) {
        throw new TermSyntaxException(from + e.offset(), e.getMessage());
      }
      from = comma + 1;
    }
    return constraints.build();
  }

  /// {@return where the constraint that begins at `from` ends}; a comma inside of `min(a, b)` does not end it
  private static int end(String text, int from) {
    int depth = 0;
    for (int i = from; i < text.length(); i++) {
      char at = text.charAt(i);
      depth += at == '(' ? 1 : at == ')' ? -1 : 0;
      if (at == ',' && depth == 0) {
        return i;
      }
    }
    return text.length();
  }

  private static Term parse(String text, int from, int to) {
    try {
      return Term.parse(text.substring(from, to));
    } catch (TermSyntaxException e) {
      throw new TermSyntaxException(from + e.offset(), e.getMessage());
    }
  }

  private static long integer(String text, int from, int to) {
    try {
      return Long.parseLong(text.substring(from, to).strip());
    } catch (NumberFormatException e) {
      throw new TermSyntaxException(from, "expected an integer");
    }
  }
}
