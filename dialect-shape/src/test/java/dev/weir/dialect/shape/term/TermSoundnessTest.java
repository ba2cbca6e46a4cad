package dev.weir.dialect.shape.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Random terms have the value that they have by definition, computed apart from them in integers without
/// limit: as they are, after substitution, within their bounds, and read back from their text.
///
/// `-Dweir.terms=1000000` runs more of them, from `-Dweir.randomSeed` on.
@Tag("campaign")
class TermSoundnessTest {
  private static final int TERMS = Integer.getInteger("weir.terms", 40_000);
  private static final int SEED = Integer.getInteger("weir.randomSeed", 0);

  @Test
  void simplifiedTermsHaveTheirValues() {
    int defined = 0;
    for (int i = 0; i < TERMS; i++) {
      Random random = new Random(SEED + i);
      RandomTerm generated = new RandomTerm(random, Simplifier.DEFAULT);
      RandomTerm.Pair pair = generated.of(1 + random.nextInt(5));
      if (pair.value().isPresent()) {
        defined++;
        check(pair.term(), pair.value().get(), generated.values, "seed " + (SEED + i));
      }
      if (!pair.term().isLarge() && i % 4 == 0) {
        String text = pair.term().toString();
        assertThat(Term.parse(text)).as("seed %s: %s", SEED + i, text).isSameAs(pair.term());
      }
    }
    assertThat(defined).isGreaterThan(TERMS / 2);
  }

  private static void check(
      Term term, BigInteger value, Map<SymbolTerm, Long> values, String what) {
    if (value.bitLength() < Long.SIZE) {
      assertThat(term.evaluate(values::get)).as("%s: %s", what, term).isEqualTo(value.longValue());
      Interval bounds = term.bounds();
      assertThat(bounds.contains(value.longValue()))
          .as("%s: %s in %s", what, term, bounds)
          .isTrue();
      Map<SymbolTerm, Term> numbers = new HashMap<>();
      values.forEach((symbol, number) -> numbers.put(symbol, Term.of(number)));
      assertThat(term.substitute(numbers).evaluate(symbol -> 0L))
          .as("%s: %s", what, term)
          .isEqualTo(value.longValue());
    } else {
      assertThatThrownBy(() -> term.evaluate(values::get))
          .as("%s: %s", what, term)
          .isInstanceOf(ArithmeticException.class)
          .hasMessageContaining("does not fit in 64 bits");
    }
  }

  /// Symbols are replaced at once: what stands for one may have the names of others, or its own, in it.
  @Test
  void termsForSymbolsAreReplacedOnce() {
    int defined = 0;
    for (int i = 0; i < TERMS / 4; i++) {
      Random random = new Random(SEED + i);
      RandomTerm generated = new RandomTerm(random, Simplifier.DEFAULT);
      Term term = generated.of(1 + random.nextInt(3)).term();
      Map<SymbolTerm, Term> shifted = new HashMap<>();
      Map<SymbolTerm, Long> values = new HashMap<>();
      List<SymbolTerm> symbols = ImmutableList.copyOf(generated.values.keySet());
      for (SymbolTerm symbol : symbols) {
        SymbolTerm drawn = symbols.get(random.nextInt(symbols.size()));
        SymbolTerm other = drawn.isSigned() && !symbol.isSigned() ? symbol : drawn;
        long step = random.nextInt(5);
        shifted.put(symbol, other.plus(Term.of(step)));
        values.put(symbol, Objects.requireNonNull(generated.values.get(other)) + step);
      }
      OptionalLong expected = valueOf(term, values);
      if (expected.isPresent()) {
        defined++;
        assertThat(term.substitute(shifted).evaluate(generated.values::get))
            .as("seed %d: %s", SEED + i, term)
            .isEqualTo(expected.getAsLong());
      }
    }
    assertThat(defined).isGreaterThan(TERMS / 16);
  }

  private static OptionalLong valueOf(Term term, Map<SymbolTerm, Long> values) {
    try {
      return OptionalLong.of(term.evaluate(values::get));
    } catch (ArithmeticException undefined) {
      return OptionalLong.empty();
    }
  }

  /// Knowing more of the symbols changes no value that agrees with it.
  @Test
  void termsSimplifiedUnderAssumptionsHaveTheirValues() {
    for (int i = 0; i < TERMS / 4; i++) {
      Random random = new Random(SEED + i);
      Map<SymbolTerm, Interval> known = new HashMap<>();
      TermBounds[] bounds = new TermBounds[1];
      IntervalInference inference = new IntervalInference(term -> bounds[0].of(term));
      bounds[0] = term -> known.getOrDefault(term, inference.infer(term));
      RandomTerm generated = new RandomTerm(random, new Simplifier(bounds[0]));
      generated.values.forEach((symbol, value) -> {
        if (random.nextBoolean()) {
          known.put(symbol, new Interval(value - random.nextInt(3), value + random.nextInt(20)));
        }
      });
      RandomTerm.Pair pair = generated.of(1 + random.nextInt(5));
      if (pair.value().isPresent() && pair.value().get().bitLength() < Long.SIZE) {
        long value = pair.value().get().longValue();
        assertThat(pair.term().evaluate(generated.values::get))
            .as("seed %s: %s where %s", SEED + i, pair.term(), known)
            .isEqualTo(value);
        assertThat(bounds[0].of(pair.term()).contains(value)).isTrue();
      }
    }
  }
}
