package dev.weir.dialect.shape.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermTest {
  /// Each line: a term, and the form that it takes, by hand.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          s0 + s0 | 2*s0
          s1 + s0 - s1 | s0
          2 + 3*s0 - 5 + s1 - s0 | 2*s0 + s1 - 3
          (s0 + 1)*(s0 - 1) | s0*s0 - 1
          s1*s0 - s0*s1 | 0
          2*s0*s1 + 1 + s10 + s2 | 2*s0*s1 + s2 + s10 + 1
          (4*s0 + 8) floordiv 4 | s0 + 2
          (4*s0 + 7) floordiv 4 | s0 + 1
          (4*s0 + s1 + 7) floordiv 4 | s0 + (s1 + 3) floordiv 4 + 1
          (6*s0 + 5) floordiv 4 | s0 + s0 floordiv 2 + 1
          s0 floordiv 2 floordiv 3 | s0 floordiv 6
          (s0 floordiv 2 + 5) floordiv 3 | (s0 + 4) floordiv 6 + 1
          s0 ceildiv 4 | s0 ceildiv 4
          (s0 + 3) floordiv 4 | s0 ceildiv 4
          (-s0) floordiv 4 | -(s0 ceildiv 4)
          s0 ceildiv s1 | s0 ceildiv s1
          s0 mod 4 | s0 mod 4
          4*(s0 floordiv 4) + s0 mod 4 | s0
          (s0 mod 4) floordiv 4 | 0
          (s0 mod 4) mod 8 | s0 mod 4
          (5*s0 + 4) mod 4 | s0 mod 4
          s0 mod s1 + s1*(s0 floordiv s1) | s0
          (s0*s1) floordiv s1 | s0
          (s0*s1 + s0) floordiv (s1 + 1) | s0
          (s0*s1*6) floordiv (s1*4) | 3*s0 floordiv 2
          (3*s0) floordiv 2 | s0 + s0 floordiv 2
          s0 floordiv (-1) | -s0
          7 floordiv -2 | -4
          -7 ceildiv 2 | -3
          -7 mod 3 | 2
          min(s0, s0 + 3) | s0
          max(s0, s0 + 3) | s0 + 3
          max(s0, -1) | s0
          min(s0, s1, s0) | min(s0, s1)
          max(s1 + 2, s0 + 2) | max(s0, s1) + 2
          max(max(s0, s1) + 1, s2) | max(s0 + 1, s1 + 1, s2)
          min(6*s0, 4*s1) | 2*min(3*s0, 2*s1)
          max(-s0, -s1) | -min(s0, s1)
          -max(-s0, s1) | min(s0, -s1)
          broadcast(s0, 1) | s0
          broadcast(s0, 7) | 7
          broadcast(s0, 0) | 0
          broadcast(broadcast(s1, s0), s1) | broadcast(s0, s1)
          broadcast(s0, s0*s1) | s0*s1
          broadcast(s0, s0 + 1) | broadcast(s0, s0 + 1)
          broadcast(s0 + 1, s0 + s1 + 1) | s0 + s1 + 1
          broadcast(s0 + 2, s1) | s0 + 2
          broadcast(s0, min(s0, 512)) | s0
          broadcast(s0, min(s0, s1)) | broadcast(s0, min(s0, s1))
          broadcast(signed(s0), min(signed(s0), 512)) | broadcast(signed(s0), min(signed(s0), 512))
          signed(i) + 1 | signed(i) + 1
          max(signed(i), 0) | max(0, signed(i))
          """)
  void simplifies(String text, String expected) {
    Term term = Term.parse(text);
    assertThat(term).isSameAs(Term.parse(expected));
    assertThat(Term.parse(term.toString())).isSameAs(term);
  }

  @Test
  void printsInTheFormThatItReads() {
    for (String text :
        new String[] {
          "2*s0 + 1",
          "-s0",
          "s0 - s1",
          "s0*s1 - 3*s2 + 4",
          "s0 floordiv 4",
          "s0 ceildiv 4 + 1",
          "s0 mod 4",
          "3*(s1 mod 4) + s0 - 2",
          "(s0 + s1) mod s2",
          "s0*(s1 floordiv 2)",
          "(s0 + 1) floordiv s1",
          "max(s0, s1 + 1)",
          "broadcast(s0, s1, s2)",
          "signed(i)"
        }) {
      assertThat(Term.parse(text)).hasToString(text);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          s0 + | 4 | expected an integer, a symbol or '('
          (s0 | 3 | expected ')'
          s0 s1 | 5 | expected an operator before here, got 's1'
          s0 ) | 3 | expected an operator or the end of the term
          9223372036854775808 | 0 | integer does not fit in 64 bits: 9223372036854775808
          min | 3 | expected '('
          floordiv | 8 | expected an operand before here, got 'floordiv'
          """)
  void refusesOtherText(String text, int offset, String message) {
    assertThatThrownBy(() -> Term.parse(text))
        .isInstanceOfSatisfying(
            TermSyntaxException.class,
            error -> {
              assertThat(error).hasMessage(message);
              assertThat(error.offset()).isEqualTo(offset);
            });
  }

  @Test
  void refusesDeepText() {
    assertThatThrownBy(() -> Term.parse("(".repeat(100_000)))
        .isInstanceOf(TermSyntaxException.class)
        .hasMessage("a term nests at most 128 deep");
    assertThatThrownBy(() -> Term.parse("s0" + "+s0".repeat(100_000)))
        .isInstanceOf(TermSyntaxException.class)
        .hasMessage("a term has at most 1024 operators");
  }

  @Test
  void constantsThatOverflowStayExact() {
    Term large = Term.of(Long.MAX_VALUE).plus(1);
    assertThat(large.minus(1).evaluate(symbol -> 0L)).isEqualTo(Long.MAX_VALUE);
    assertThatThrownBy(() -> large.evaluate(symbol -> 0L))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("the value 9223372036854775808 does not fit in 64 bits");
    assertThat(large.bounds().lower()).isGreaterThanOrEqualTo(Long.MAX_VALUE - 1);
    assertThat(large.floorDiv(4).evaluate(symbol -> 0L)).isEqualTo(1L << 61);
  }

  @Test
  void undefinedTermsAreErrorsWhenEvaluated() {
    assertThatThrownBy(() -> Term.parse("s0 floordiv 0").evaluate(symbol -> 3L))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("3 floordiv 0");
    assertThatThrownBy(() -> Term.parse("s0 mod 0").evaluate(symbol -> 3L))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> Term.parse("broadcast(2, 3)").evaluate(symbol -> 0L))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("sizes 2 and 3 do not broadcast");
  }

  /// Products of sums, and terms nested in terms, would have exponentially many nodes.
  @Test
  void largeTermsStayUnsimplified() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          Term power = Term.parse("s0 + s1 + s2 + 1");
          Term nested = power;
          for (int i = 0; i < 200; i++) {
            power = power.times(power);
            nested = nested.plus(nested.floorDiv(Term.symbol("s" + i))).mod(7919);
          }
          assertThat(power.isLarge()).isTrue();
          assertThat(power.bounds()).isEqualTo(new Interval(1, Interval.PLUS_INFINITY));
          assertThat(nested.evaluate(symbol -> 5L)).isBetween(0L, 7918L);
          assertThat(nested.toString()).startsWith("<a term of ");
        });
  }

  /// A chain is no deeper a stack than a tree.
  @Test
  void longSumsAreEvaluated() {
    Term sum = Term.of(0);
    for (int i = 0; i < 100_000; i++) {
      sum = sum.plus(Term.symbol("n" + i));
    }
    assertThat(sum.evaluate(symbol -> 2L)).isEqualTo(200_000);
    assertThat(sum.symbols()).hasSize(100_000);
  }

  @Test
  void orderDependsOnTermsOnly() {
    List<Term> terms = new ArrayList<>();
    for (String text : new String[] {"s10", "s2", "s0 + 1", "s0*s1", "3", "max(s0, s1)", "-s0"}) {
      terms.add(Term.parse(text));
    }
    terms.sort(null);
    List<Term> again = new ArrayList<>(terms);
    Collections.shuffle(again, new Random(7));
    again.sort(null);
    assertThat(again).isEqualTo(terms);
    assertThat(terms.stream().map(Term::toString))
        .containsExactly("3", "s0*s1", "-s0", "s0 + 1", "s2", "s10", "max(s0, s1)");
  }

  @Test
  void equalTermsAreOneObjectInAllThreads() {
    List<Term> terms =
        IntStream.range(0, 1000)
            .parallel()
            .mapToObj(i -> Term.parse("max(s0*s1 + " + i % 7 + ", s2 floordiv 3)"))
            .toList();
    for (int i = 7; i < terms.size(); i++) {
      assertThat(terms.get(i)).isSameAs(terms.get(i % 7));
    }
  }

  /// What comes out as a symbol that is replaced, too, is not replaced again.
  @Test
  void symbolsAreReplacedAtOnce() {
    Term s0 = Term.symbol("s0");
    assertThat(Term.parse("s0 + 2").substitute(Map.of(Term.symbol("s0"), s0.minus(2))))
        .isSameAs(s0);
    assertThat(
            Term.parse("max(s0, s1)")
                .substitute(Map.of(Term.symbol("s0"), Term.of(0), Term.symbol("s1"), s0)))
        .isSameAs(s0);
  }
}
