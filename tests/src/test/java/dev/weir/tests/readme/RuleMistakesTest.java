package dev.weir.tests.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Mistakes in a rule are javac's to find, at the line of the rule that has them.
class RuleMistakesTest {
  private static final int FIRST_LINE = 9;

  private static final String FILE =
      """
      import static dev.weir.dialect.operator.OperatorDrr.*;
      import static dev.weir.drr.DrrRule.rule;

      import dev.weir.drr.DrrRule;

      class Rules {
        static final DrrRule RULE =
            rule("matmul-add", (p, x, w) -> {
              %s
            });
      }
      """;

  private static final String RIGHT =
      """
      var bias = p.operand();
      var product = matmul(x, w).transposeX(false);
      p.match(add(product.out(), bias))
          .replaceWith(
              fusedGemmEpilogue(x, w, bias)
                  .transX(product.transposeX())
                  .activation("none"));
      """;

  @Test
  void aRuleWithoutMistakeCompiles() {
    assertThat(JavaCompilation.of("Rules", FILE.formatted(RIGHT)).errors()).isEmpty();
  }

  /// Each line changes one line of the rule; the columns are the line at fault and what javac says.
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          arity                | matmul(x, w)              | matmul(x)                    | 1 | cannot be applied to given types
          arity of the result  | fusedGemmEpilogue(x, w, bias) | fusedGemmEpilogue(x, w)  | 4 | cannot be applied to given types
          name of an op        | matmul(x                  | mattmul(x                    | 1 | cannot find symbol
          name of an attribute | product.transposeX()      | product.transposeZ()         | 5 | cannot find symbol
          name of a capture    | add(product.out(), bias)  | add(product.out(), baas)     | 2 | cannot find symbol
          attribute type       | transposeX(false)         | transposeX("no")             | 1 | no suitable method found
          attribute type of the result | activation("none") | activation(1)               | 6 | no suitable method found
          attribute of another type | transX(product.transposeX()) | activation(product.transposeX()).transX(true) | 5 | no suitable method found
          group for one value  | var bias = p.operand()    | var bias = p.operands()      | 2 | cannot be converted to dev.weir.drr.ValueNode
          """)
  void isFoundAtItsLine(String kind, String right, String wrong, int line, String message) {
    assertThat(RIGHT).contains(right);
    String text = FILE.formatted(RIGHT.replace(right, wrong));
    var errors = JavaCompilation.of("Rules", text).errors();
    assertThat(errors).as(kind).isNotEmpty();
    assertThat(errors.get(0).getLineNumber()).isEqualTo(FIRST_LINE + line);
    assertThat(errors.get(0).getMessage(Locale.ROOT)).contains(message);
  }
}
