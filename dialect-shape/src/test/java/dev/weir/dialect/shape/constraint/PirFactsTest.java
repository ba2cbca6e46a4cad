package dev.weir.dialect.shape.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Location;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the tests of PIR's dimension expressions state (test/cpp/pir/shape_dialect), in terms: the facts that
/// hold, and numbers that refute those that do not.
class PirFactsTest {
  private final Constraints constraints = new Constraints();

  private static Term term(String text) {
    return Term.parse(text);
  }

  private void state(Constraint constraint) {
    Provenance provenance = Provenance.assumed("test", Location.unknown());
    assertThat(constraints.add(new Statement(constraint, provenance))).isEmpty();
  }

  private void stateEqual(String a, String b) {
    state(new Constraint.Equal(term(a), term(b)));
  }

  private boolean equal(String a, String b) {
    return constraints.provesEqual(term(a), term(b));
  }

  /// simplify_dim_expr_test.cc, symbol_dim_expr_test.cc, dim_expr_util_test.cc: both sides are one term.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          broadcast(broadcast(S0, S1), S2) | broadcast(S0, S1, S2)
          5 + -5                           | 0
          1 floordiv 1                     | 1
          -(-1)                            | 1
          -(-(-1))                         | -1
          -0                               | 0
          5*5                              | 25
          5 floordiv 5                     | 1
          0 + 5 floordiv 5                 | 1
          5*(5 + -5)                       | 0
          1*S0                             | S0
          S0 floordiv S0                   | 1
          (6 + -5)*S0                      | S0
          max(4, 6)                        | 6
          min(2, 3)                        | 2
          broadcast(S0*S1, S0)             | S0*S1
          broadcast(S1, S0*S1)             | S0*S1
          5 + 5 - 5                        | 5
          5*1 floordiv 5                   | 1
          S0 + S1                          | S1 + S0
          S0*S1                            | S1*S0
          broadcast(S0, S1)                | broadcast(S1, S0)
          broadcast(S0, 1)                 | S0
          broadcast(S0 + 2, S1)            | S0 + 2
          broadcast(5, S0)                 | 5
          broadcast(S0, S0)                | S0
          S0 - S0                          | 0
          S0 + 0 + S1*1                    | S0 + S1
          (S0 + S1) + (S2 + S3)            | S0 + S1 + S2 + S3
          (S0*S1)*(S2*S3)                  | S0*S1*S2*S3
          (S0 + S1)*1                      | S0 + S1
          """)
  void hold(String left, String right) {
    assertThat(term(left)).isSameAs(term(right));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          S0 - S1        | S1 - S0
          S0 floordiv S1 | S1 floordiv S0
          S0 + S1        | S0 - S1
          S0 + S1        | S0*S1
          S0 + S1        | max(S0, S1)
          S0 + S1        | min(S0, S1)
          S0 + S1        | broadcast(S0, S1)
          """)
  void differ(String left, String right) {
    assertThat(term(left)).isNotSameAs(term(right));
  }

  /// In PIR, `Max` and `Min` of swapped operands differ. Here they are one term.
  @Test
  void extremaCommute() {
    assertThat(term("max(S0, S1)")).isSameAs(term("max(S1, S0)"));
    assertThat(term("min(S0, S1)")).isSameAs(term("min(S1, S0)"));
  }

  /// `Calculate` and `Substitute`: (S0 - S1) * 2 / S0.
  @Test
  void substitutes() {
    Term example = term("((S0 - S1)*2) floordiv S0");
    Map<SymbolTerm, SymbolTerm> there =
        ImmutableMap.of(
            Term.symbol("S0"), Term.symbol("symbol0"), Term.symbol("S1"), Term.symbol("symbol1"));
    Map<SymbolTerm, SymbolTerm> back =
        ImmutableMap.of(
            Term.symbol("symbol0"), Term.symbol("S0"), Term.symbol("symbol1"), Term.symbol("S1"));
    assertThat(example.substitute(there).substitute(back)).isSameAs(example);
    Map<SymbolTerm, IntegerTerm> numbers =
        ImmutableMap.of(Term.symbol("S0"), Term.of(4), Term.symbol("S1"), Term.of(2));
    assertThat(example.substitute(numbers)).isSameAs(Term.of(1));
  }

  @Test
  void collectsSymbols() {
    assertThat(term("((S0 - S1)*2) floordiv S0 + broadcast(min(max(S2, S3), S4), S5)").symbols())
        .isEqualTo(
            ImmutableSet.of(
                Term.symbol("S0"),
                Term.symbol("S1"),
                Term.symbol("S2"),
                Term.symbol("S3"),
                Term.symbol("S4"),
                Term.symbol("S5")));
  }

  /// `Case1`: a product of broadcasts and a quotient stays what it is.
  @Test
  void caseOneStays() {
    Term product =
        term(
            "(16*broadcast(S11, S8)*broadcast(S10, S13, S4, S7)*broadcast(S12, S3, S6, S9))"
                + " floordiv (49*S0)");
    assertThat(term(product.toString())).isSameAs(product);
    assertThat(product.symbols()).hasSize(11);
  }

  /// constraints_manager_test.cc, shape_analysis_test.cc.
  @Test
  void equalitiesHold() {
    stateEqual("1", "S1");
    assertThat(equal("1", "S1")).isTrue();
    stateEqual("S0", "S1");
    assertThat(equal("1", "S0")).isTrue();
    stateEqual("S1 + S3", "S2 + S3");
    assertThat(equal("S1", "S2")).isTrue();
  }

  @Test
  void equalSumsMakeProductsKnown() {
    stateEqual("S0 + S1", "S0 + 1");
    assertThat(equal("S0*S1", "S0")).isTrue();
  }

  /// `EliminateCommonFactor` where one side is a number.
  @Test
  void numbersAreDivided() {
    stateEqual("4*S0", "8");
    assertThat(constraints.canonical(term("S0"))).isSameAs(term("2"));
  }

  /// A class of equal terms is called by its integer, else by a symbol, else by an expression.
  @Test
  void simplestTermsStandForTheOthers() {
    stateEqual("S0", "S1*S2");
    stateEqual("S3", "S1");
    assertThat(constraints.canonical(term("S3"))).isSameAs(constraints.canonical(term("S1")));
    assertThat(constraints.canonical(term("S1"))).isInstanceOf(SymbolTerm.class);
    stateEqual("S1", "7");
    assertThat(constraints.canonical(term("S3"))).isSameAs(term("7"));
    assertThat(equal("S0", "7*S2")).isTrue();
  }

  /// `SubstituteDimExpr` replaces some of the operands of a sum, product or broadcast.
  @Test
  void partsOfSumsAndProductsAreReplaced() {
    stateEqual("S0 + S1", "S2");
    assertThat(equal("S0 + S1 + S3", "S2 + S3")).isTrue();
    stateEqual("S4*S5", "S6");
    assertThat(equal("S3*S4*S5", "S3*S6")).isTrue();
  }

  /// `IsProductEqual` and `IsSameNumel` of shapes that a reshape relates.
  @Test
  void productsAreEqual() {
    stateEqual("S0*S1", "S2*S3");
    assertThat(equal("S0*S1*S4", "S4*S3*S2")).isTrue();
    assertThat(equal("S0", "S2")).isFalse();
  }

  /// Eq(Broadcast(S0, S1), S2) makes Broadcast(S0, S2) and Broadcast(S1, S2) equal S2.
  @Test
  void resultsOfBroadcastsTakeTheirOperands() {
    stateEqual("broadcast(S0, S1)", "S2");
    assertThat(equal("broadcast(S0, S2)", "S2")).isTrue();
    assertThat(equal("broadcast(S1, S2)", "S2")).isTrue();
  }

  @Test
  void sizesGreaterThan1ThatBroadcastAreEqual() {
    state(new Constraint.Broadcastable(term("S0"), term("S1")));
    state(Constraint.parse("S0 = 2.."));
    assertThat(equal("broadcast(S0, S1)", "S0")).isTrue();
    state(Constraint.parse("S1 = 2.."));
    assertThat(equal("S0", "S1")).isTrue();
  }

  @Test
  void fivePlusASizeIsGreaterThan1() {
    assertThat(term("5 + S0").bounds().lower()).isGreaterThan(1);
  }

  /// `IsGTOne` declares each of these to be greater than 1, and a broadcast with it to be that term. Numbers
  /// for which it is not, in order S0, S1, S2.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          S0*broadcast(S1, S2) | 1 | 1 | 1
          S0*broadcast(S1, S2) | 0 | 2 | 2
          S0 + broadcast(S1, S2) | 0 | 1 | 1
          1*S0 | 1 | 0 | 0
          3*S0 | 0 | 0 | 0
          1 + S0 | 0 | 0 | 0
          """)
  void isGreaterThanOneIsUnsound(String text, long s0, long s1, long s2) {
    Term term = term(text);
    Map<SymbolTerm, Long> values =
        ImmutableMap.of(Term.symbol("S0"), s0, Term.symbol("S1"), s1, Term.symbol("S2"), s2);
    assertThat(term.evaluate(values::get)).isLessThanOrEqualTo(1);
    assertThat(constraints.bounds(term).lower()).isLessThanOrEqualTo(1);
    assertThat(term.broadcast(Term.symbol("S9"))).isNotSameAs(term);
  }

  /// `Broadcast(S0, S0 + S1) = S0 + S1` does not hold where S0 is 0 and S1 is 1.
  @Test
  void broadcastsOfSummandsAreUnsound() {
    Term broadcast = term("broadcast(S0, S0 + S1)");
    Map<SymbolTerm, Long> values = ImmutableMap.of(Term.symbol("S0"), 0L, Term.symbol("S1"), 1L);
    assertThat(broadcast.evaluate(values::get)).isZero();
    assertThat(term("S0 + S1").evaluate(values::get)).isEqualTo(1);
    assertThat(equal("broadcast(S0, S0 + S1)", "S0 + S1")).isFalse();
    state(Constraint.parse("S0 = 1.."));
    assertThat(equal("broadcast(S0, S0 + S1)", "S0 + S1")).isTrue();
  }

  /// `EliminateCommonFactor` concludes S1 = S2 from S0*S1 = S0*S2, which does not hold where S0 is 0.
  @Test
  void commonFactorsThatMayBe0AreUnsound() {
    stateEqual("S0*S1", "S0*S2");
    assertThat(equal("S1", "S2")).isFalse();
    state(Constraint.parse("S0 = 1.."));
    assertThat(equal("S1", "S2")).isTrue();
  }

  /// `S0 * 1/S0 = 1` says nothing where S0 is 0: there is no quotient then.
  @Test
  void quotientsBy0AreUndefined() {
    assertThatThrownBy(() -> Term.of(1).floorDiv(Term.symbol("S0")).evaluate(symbol -> 0L))
        .isInstanceOf(ArithmeticException.class);
  }

  /// PIR writes what a window leaves as `(S0 - 3) * 1/2 + 1`, which for 6 is no integer; and two windows in a row as
  /// a product of reciprocals. What a window leaves is rounded down each time.
  @ParameterizedTest
  @CsvSource({"6, 2", "7, 3", "8, 3", "13, 6"})
  void exactQuotientsOfWindowsAreUnsound(long size, long windows) {
    Term once = term("(S0 - 3) floordiv 2 + 1");
    assertThat(once.evaluate(symbol -> size)).isEqualTo(windows);
    assertThat(equal("2*((S0 - 3) floordiv 2)", "S0 - 3")).isFalse();
    assertThat(equal("(S0 + 1) floordiv 2", "S0 floordiv 2 + 1")).isFalse();
  }

  /// `IsGTOne` takes it for granted that sizes are at least 1. Nothing here does.
  @Test
  void sizesMayBe0() {
    assertThat(constraints.bounds(term("S0")).lower()).isZero();
    assertThat(equal("max(S0, 1)", "S0")).isFalse();
    assertThat(equal("min(S0, 1)", "1")).isFalse();
  }

  /// PIR multiplies by a reciprocal, so that a quotient times its divisor is the dividend. That holds where
  /// the division is exact only.
  @Test
  void quotientsTimesDivisorsAreUnsound() {
    assertThat(equal("4*(S0 floordiv 4)", "S0")).isFalse();
    state(Constraint.parse("S0 % 4"));
    assertThat(equal("4*(S0 floordiv 4)", "S0")).isTrue();
  }
}
