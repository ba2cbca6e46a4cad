package dev.weir.dialect.shape.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Constraints that some numbers meet are never found to contradict each other, and what is proved from them
/// is true of these numbers.
///
/// `-Dweir.constraints=100000` runs more of them, from `-Dweir.randomSeed` on.
@Tag("campaign")
class ConstraintsSoundnessTest {
  private static final int CASES = Integer.getInteger("weir.constraints", 600);
  private static final int SEED = Integer.getInteger("weir.randomSeed", 0);
  private static final int SYMBOLS = 6;
  private static final int STATEMENTS = 12;
  private static final int QUERIES = 20;

  private final List<SymbolTerm> symbols = new ArrayList<>();
  private final Map<SymbolTerm, Long> values = new HashMap<>();
  private Random random = new Random(0);

  @Test
  void whatIsProvedIsTrue() {
    int equal = 0;
    for (int i = 0; i < CASES; i++) {
      random = new Random(SEED + i);
      generateSymbols();
      Constraints constraints = new Constraints();
      for (int k = 0; k < STATEMENTS; k++) {
        Optional<Constraint> constraint = constraint();
        if (constraint.isPresent()) {
          Statement statement =
              new Statement(
                  constraint.get(), Provenance.assumed("statement " + k, Location.unknown()));
          assertThat(constraints.add(statement))
              .as(
                  "seed %s: %s with %s, after %s",
                  SEED + i, statement, values, constraints.statements())
              .isEmpty();
        }
      }
      for (int k = 0; k < QUERIES; k++) {
        equal += check(constraints, "seed " + (SEED + i)) ? 1 : 0;
      }
    }
    assertThat(equal).isGreaterThan(CASES / 6);
  }

  private boolean check(Constraints constraints, String seed) {
    Term a = term(2);
    Term b = term(2);
    Optional<Long> first = value(a);
    Optional<Long> second = value(b);
    if (first.isEmpty() || second.isEmpty()) {
      return false;
    }
    String what =
        "%s: %s and %s with %s, after %s".formatted(seed, a, b, values, constraints.statements());
    assertThat(value(constraints.canonical(a)))
        .as("canonical %s of %s", constraints.canonical(a), what)
        .isEqualTo(first);
    assertThat(constraints.bounds(a).contains(first.get()))
        .as("bounds %s of %s", constraints.bounds(a), what)
        .isTrue();
    long divisor = 1L + random.nextInt(6);
    if (constraints.provesDivisible(a, divisor)) {
      assertThat(first.get() % divisor).as("%s divides %s", divisor, what).isZero();
    }
    if (constraints.provesBroadcastable(a, b)) {
      assertThat(first.get() == 1 || second.get() == 1 || first.equals(second))
          .as("broadcast %s", what)
          .isTrue();
    }
    if (constraints.provesAtMost(a, b)) {
      assertThat(first.get()).as("order of %s", what).isLessThanOrEqualTo(second.get());
    }
    boolean equal = constraints.provesEqual(a, b);
    if (equal) {
      assertThat(first).as("equality of %s", what).isEqualTo(second);
    }
    return equal && a != b;
  }

  private void generateSymbols() {
    symbols.clear();
    values.clear();
    for (int i = 0; i < SYMBOLS; i++) {
      SymbolTerm symbol = i == 0 ? Term.signed("i") : Term.symbol("s" + i);
      symbols.add(symbol);
      values.put(symbol, (long) random.nextInt(10) - (i == 0 ? 4 : 0));
    }
  }

  private Term term(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return random.nextInt(4) == 0
          ? Term.of(random.nextInt(6) - 1)
          : symbols.get(random.nextInt(SYMBOLS));
    }
    Term a = term(depth - 1);
    Term b = term(depth - 1);
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> a.plus(b);
      case 3 -> a.minus(b);
      case 4, 5 -> a.times(b);
      case 6 -> a.floorDiv(1 + random.nextInt(5));
      case 7 -> a.max(b);
      case 8 -> a.mod(1 + random.nextInt(5));
      default -> a.broadcast(b);
    };
  }

  private Optional<Long> value(Term term) {
    try {
      return Optional.of(term.evaluate(values::get));
    } catch (ArithmeticException undefined) {
      return Optional.empty();
    }
  }

  /// {@return a constraint that the values meet}
  private Optional<Constraint> constraint() {
    Term a = term(2);
    Optional<Long> first = value(a);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    long value = first.get();
    switch (random.nextInt(5)) {
      case 0 -> {
        return Optional.of(
            new Constraint.InRange(
                a,
                new Interval(
                    random.nextInt(3) == 0 ? Interval.MINUS_INFINITY : value - random.nextInt(3),
                    random.nextInt(3) == 0 ? Interval.PLUS_INFINITY : value + random.nextInt(3))));
      }
      case 1 -> {
        for (long divisor = 2L + random.nextInt(4); divisor > 1; divisor--) {
          if (value % divisor == 0) {
            return Optional.of(new Constraint.Divisible(a, divisor));
          }
        }
        return Optional.empty();
      }
      default -> {
        for (int i = 0; i < 40; i++) {
          Term b = term(2);
          Optional<Long> second = value(b);
          if (second.isPresent() && second.get() == value) {
            return Optional.of(new Constraint.Equal(a, b));
          }
          if (second.isPresent() && (second.get() == 1 || value == 1) && random.nextInt(4) == 0) {
            return Optional.of(new Constraint.Broadcastable(a, b));
          }
        }
        return Optional.empty();
      }
    }
  }
}
