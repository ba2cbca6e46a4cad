package dev.weir.dialect.shape.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.base.Splitter;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.shape.term.TermSyntaxException;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstraintsTest {
  private final Constraints constraints = new Constraints();
  private int line;

  private boolean state(String text) {
    return state(Constraint.parse(text));
  }

  private boolean state(Constraint constraint) {
    line++;
    Statement statement =
        new Statement(constraint, Provenance.assumed("'--dim'", Location.of("f", line, 1)));
    return constraints.add(statement).isEmpty();
  }

  private boolean equal(String a, String b) {
    return constraints.provesEqual(Term.parse(a), Term.parse(b));
  }

  private static Constraint broadcast(String a, String b) {
    return new Constraint.Broadcastable(Term.parse(a), Term.parse(b));
  }

  @Test
  void equalitiesAreTransitiveAndGoIntoTerms() {
    state("s1 = 1");
    state("s0 = s1");
    state("s2 + s3 = s4 + s3");
    state("s5 = s2");
    assertThat(equal("s0", "1")).isTrue();
    assertThat(equal("s2", "s4")).isTrue();
    assertThat(equal("max(s4, s3)*s0", "max(s3, s5)")).isTrue();
    assertThat(equal("s2", "s3")).isFalse();
    assertThat(constraints.canonical(Term.parse("s5 + s4"))).hasToString("2*s2");
  }

  @Test
  void productsOfSizesAreEqual() {
    state("s0*s1 = 8*s2");
    assertThat(equal("s0*s1*s3", "8*s2*s3")).isTrue();
    assertThat(equal("(s0*s1) floordiv 8", "s2")).isTrue();
    state("s0 = 4");
    assertThat(equal("s1", "2*s2")).isTrue();
  }

  @Test
  void factorsCancelWhereTheyAreNot0() {
    state("s0*s1 = s0*s2");
    assertThat(equal("s1", "s2")).isFalse();
    state("s0 = 1..");
    assertThat(equal("s1", "s2")).isTrue();
  }

  @Test
  void multiplesAreDivisible() {
    state("seq % 8");
    assertThat(constraints.provesDivisible(Term.parse("seq"), 4)).isTrue();
    assertThat(constraints.provesDivisible(Term.parse("seq*batch + 16"), 8)).isTrue();
    assertThat(constraints.provesDivisible(Term.parse("seq + 4"), 8)).isFalse();
    assertThat(equal("batch*8*(seq floordiv 8)", "batch*seq")).isTrue();
    assertThat(equal("seq mod 8", "0")).isTrue();
    assertThat(equal("(seq + 7) floordiv 8", "seq floordiv 8")).isTrue();
    assertThat(constraints.canonical(Term.parse("2*seq + 1"))).hasToString("2*seq + 1");
    assertThat(constraints.canonical(Term.parse("seq floordiv 4")))
        .hasToString("2*(seq floordiv 8)");
  }

  @Test
  void rangesNarrowWhatTheySpeakOf() {
    state("batch = 1..64");
    assertThat(constraints.bounds(Term.parse("2*batch + 1"))).isEqualTo(new Interval(3, 129));
    assertThat(constraints.bounds(Term.parse("rows"))).isEqualTo(Interval.SIZES);
    state("batch + rows = 10");
    assertThat(constraints.bounds(Term.parse("rows"))).isEqualTo(new Interval(0, 9));
    assertThat(constraints.bounds(Term.parse("batch"))).isEqualTo(new Interval(1, 10));
    state("m*n = 1..");
    assertThat(constraints.bounds(Term.parse("m")).lower()).isEqualTo(1);
    assertThat(constraints.provesAtMost(Term.parse("rows"), Term.parse("9"))).isTrue();
  }

  @Test
  void broadcastSizesAreEqualWhereNeitherIs1() {
    state(broadcast("s0", "s1"));
    assertThat(constraints.provesBroadcastable(Term.parse("s1"), Term.parse("s0"))).isTrue();
    assertThat(equal("s0", "s1")).isFalse();
    state("s0 = 2..");
    assertThat(equal("broadcast(s0, s1)", "s0")).isTrue();
    assertThat(equal("s0", "s1")).isFalse();
    state("s1 = 3..");
    assertThat(equal("s0", "s1")).isTrue();
    assertThat(constraints.bounds(Term.parse("s0")).lower()).isEqualTo(3);
  }

  @Test
  void aContradictionNamesBothSources() {
    state("s0 = 2*s1");
    state("s1 = 3");
    Diagnostics diagnostics = new Diagnostics();
    Statement third =
        new Statement(
            Constraint.parse("s0 = 5"),
            new Provenance(Provenance.Kind.PROVED, "'pd_op.add'", Location.of("g", 7, 3)));
    assertThat(constraints.add(third, diagnostics)).isFalse();
    assertThat(diagnostics.all()).hasSize(1);
    var error = diagnostics.all().get(0);
    assertThat(error.message())
        .isEqualTo("s0 = 5, required by 'pd_op.add', cannot hold: 6 is not 5");
    assertThat(error.location()).isEqualTo(Location.of("g", 7, 3));
    assertThat(error.notes().stream().map(note -> note.location() + " " + note.message()))
        .containsExactly(
            Location.of("f", 2, 1) + " since s1 = 3, assumed by '--dim'",
            Location.of("f", 1, 1) + " since s0 = 2*s1, assumed by '--dim'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          s0 = 1..4; s0 = 5.. | s0 lies in 1..4
          s0 = -1 | s0 lies in 0..inf, and -1 in -1..-1
          2*s0 = 7 | 2*s0 cannot be 7
          s0 % 2; s0 = 3 | s0 cannot be 3
          s0 = s1 + 1; s1 = s0 | s0 - 1 and s0 differ by -1
          s0*s1 = 8; s0 = 3 | 3*s1 cannot be 8
          """)
  void contradictionsAreFound(String statements, String detail) {
    List<String> parts = Splitter.on(';').splitToList(statements);
    for (String part : parts.subList(0, parts.size() - 1)) {
      assertThat(state(part)).isTrue();
    }
    Statement last =
        new Statement(
            Constraint.parse(parts.getLast()), Provenance.assumed("test", Location.unknown()));
    assertThat(constraints.add(last).orElseThrow().detail()).startsWith(detail);
  }

  @Test
  void redundantStatementsAreNotKept() {
    state("s0 = s1");
    state("s1 = s0");
    state("s0 = 0..");
    state("4*s0 % 2");
    assertThat(constraints.statements()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          batch | 5 | expected '= TERM', '= LOWEST..HIGHEST' or '% DIVISOR' after the term
          batch = 4..2 | 7 | the range 4..2 is empty
          batch = x..2 | 7 | expected an integer
          batch % 0 | 7 | expected a divisor of at least 1
          batch = 3 + | 11 | expected an integer, a symbol or '('
          """)
  void refusesOtherText(String text, int offset, String message) {
    assertThatThrownBy(() -> Constraint.parse(text))
        .isInstanceOfSatisfying(
            TermSyntaxException.class,
            error -> {
              assertThat(error).hasMessage(message);
              assertThat(error.offset()).isEqualTo(offset);
            });
  }

  /// Chains in either direction, ranges and all, without deep stacks and in linear time.
  @Test
  void longChainsAreSolved() {
    int count = 20_000;
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          for (int i = count; i > 0; i--) {
            state(new Constraint.Equal(Term.symbol("a" + i), Term.symbol("a" + (i - 1)).plus(1)));
            state(
                new Constraint.Equal(
                    Term.symbol("b" + (count - i)), Term.symbol("b" + (count - i + 1))));
          }
          assertThat(equal("a" + count, "a0 + " + count)).isTrue();
          assertThat(equal("b" + count, "b0")).isTrue();
        });
  }

  /// A size that others come to is 1 or what those are that are not 1.
  @Test
  void whatSizesComeToBroadcastsWithEachOfThem() {
    assertThat(constraints.provesBroadcastable(Term.parse("broadcast(a, b)"), Term.parse("a")))
        .isTrue();
    assertThat(constraints.provesBroadcastable(Term.parse("b"), Term.parse("broadcast(a, b, c)")))
        .isTrue();
    assertThat(constraints.provesBroadcastable(Term.parse("broadcast(a, b)"), Term.parse("c")))
        .isFalse();
    assertThat(
            constraints.provesBroadcastable(
                Term.parse("broadcast(a, b)"), Term.parse("broadcast(b, c)")))
        .isFalse();
  }
}
