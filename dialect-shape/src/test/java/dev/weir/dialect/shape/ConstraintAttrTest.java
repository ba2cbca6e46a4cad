package dev.weir.dialect.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.shape.term.TermSyntaxException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstraintAttrTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "s0 = s1",
        "2*s0 + 1 = s1 floordiv 2",
        "s0 = 1..64",
        "s0 = 1..inf",
        "s0 - 3 = -inf..5",
        "s0 % 8",
        "s0 and 2*s1 broadcast",
      })
  void whatIsPrintedIsReadAgain(String text) {
    Constraint constraint = Constraint.parse(text);
    assertThat(constraint).hasToString(text);
    assertThat(new ConstraintAttr(constraint)).hasToString("#shape.constraint<\"" + text + "\">");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s0", "s0 = ", "s0 and s1", "s0 % 0", "s0 = 5..1", "and s1 broadcast"})
  void whatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> Constraint.parse(text)).isInstanceOf(TermSyntaxException.class);
  }

  @Test
  void termsAreReplaced() {
    Map<SymbolTerm, Term> values =
        Map.of(Term.symbol("a"), Term.of(3), Term.symbol("b"), Term.symbol("c"));
    assertThat(Constraint.parse("a and b broadcast").map(term -> term.substitute(values)))
        .hasToString("3 and c broadcast");
    assertThat(Constraint.parse("a + b = 1..9").map(term -> term.substitute(values)))
        .hasToString("c + 3 = 1..9");
  }
}
