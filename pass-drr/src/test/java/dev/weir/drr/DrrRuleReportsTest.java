package dev.weir.drr;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.toy.ToyDrr.add;
import static dev.weir.toy.ToyDrr.gemm;
import static dev.weir.toy.ToyDrr.neg;
import static dev.weir.toy.ToyDrr.relu;
import static dev.weir.toy.ToyDrr.sub;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/// Each report of a rule that cannot be right, beside those of [DrrRuleFaultsTest].
class DrrRuleReportsTest {
  private static final TypeConstraint ANY =
      new TypeConstraint() {
        @Override
        public boolean test(Type type) {
          return true;
        }

        @Override
        public String describe() {
          return "any type";
        }
      };
  private static final OpDefinition ONE =
      OpDefinition.builder("reports.one", Operation.class, Opaque::new)
          .operand("x", Multiplicity.SINGLE, ANY)
          .result("out", Multiplicity.SINGLE, ANY)
          .build();
  private static final OpDefinition WITH_REGION =
      OpDefinition.builder("reports.region", Operation.class, Opaque::new)
          .operand("x", Multiplicity.SINGLE, ANY)
          .result("out", Multiplicity.SINGLE, ANY)
          .region("body", Multiplicity.SINGLE)
          .build();

  private static final class Opaque extends AbstractOperation {
    Opaque(OperationState state) {
      super(state);
    }
  }

  /// {@return what is said of a rule whose body is given an input}
  private static String reportOf(BiConsumer<DrrPattern, ValueNode> body) {
    try {
      rule("bad", p -> body.accept(p, p.operand()));
    } catch (IllegalArgumentException | IllegalStateException e) {
      return String.valueOf(e.getMessage());
    }
    throw new AssertionError("the rule is accepted");
  }

  @Test
  void whatCannotBeMatched() {
    assertThat(reportOf((p, x) -> p.match(p.like(relu(x), x)).replaceWith(x)))
        .contains("like() makes a result node; it cannot be matched");
    assertThat(reportOf((p, x) -> p.match(relu(p.build((m, rw) -> m.get(x)))).replaceWith(x)))
        .contains("a value made by Java code cannot be matched");
    assertThat(reportOf((p, x) -> p.match(new NamedNode(ONE, p.operands())).replaceWith(x)))
        .contains("an operand of 'reports.one' is one value; a captured group stands for any");
    assertThat(reportOf((p, x) -> p.match(new NamedNode(ONE, Operands.of(x, x))).replaceWith(x)))
        .contains("operand 'x' of 'reports.one' is one value, not 2");
    assertThat(reportOf((p, x) -> p.match(gemm(x, x).bias(Operands.of(x, x))).replaceWith(x)))
        .contains("operand 'bias' of 'toy.gemm' is at most one value, not 2");
    assertThat(reportOf((p, x) -> p.match(p.either(relu(x))).replaceWith(x)))
        .contains("'toy.relu' has no two operands to commute");
    assertThat(
            reportOf((p, x) -> {
              var sum = add(x, p.operand());
              for (int i = 0; i < 8; i++) {
                sum = add(sum.out(), p.operand());
              }
              p.match(sum).replaceWith(x);
            }))
        .contains(
            "512 ways to commute operands and choose alternatives are too many; say ordered()");
    assertThat(reportOf((p, x) -> p.orInplace(p.op("some.op", x))))
        .contains("only a generated node has an in-place twin");
    assertThatThrownBy(() -> new NamedNode(ONE))
        .hasMessageContaining("'reports.one' has 1 operand groups, got 0");
    assertThat(
            reportOf((p, x) -> {
              p.match(relu(x));
              p.match(neg(x));
            }))
        .contains("rule 'bad': match is called twice");
  }

  @Test
  void whatCannotBeMade() {
    assertThat(reportOf((p, x) -> p.match(relu(x)).replaceWith(p.like(neg(x), x))))
        .contains("like() needs a source node as its model");
    assertThat(reportOf((p, x) -> p.match(relu(x)).replaceWith(p.anyOf(neg(x), relu(x)))))
        .contains("alternatives cannot be made");
    assertThat(reportOf((p, x) -> p.match(relu(x)).replaceWith(p.mayEscape(neg(x)))))
        .contains("'toy.neg' is made, so nothing can be said of how it matches");
    assertThat(
            reportOf((p, x) ->
                p.match(relu(x)).replaceWith(p.any(dev.weir.toy.Toy.Elementwise.class, x))))
        .contains("stands for several operations and cannot be made");
    assertThat(reportOf((p, x) -> p.match(relu(x)).replaceWith(new NamedNode(WITH_REGION, x))))
        .contains("'reports.region' has regions or successors and must be made by Java code");
    assertThat(
            reportOf((p, x) -> p.match(relu(x)).replaceWith(new NamedNode(ONE, Operands.of(x, x)))))
        .contains("operand 'x' of 'reports.one' gets 2 values");
    assertThat(
            reportOf((p, x) -> {
              var made = neg(x);
              p.match(relu(x)).before(made, sub(x, x)).replaceWith(made);
            }))
        .contains("'toy.neg' is to stand before 'toy.sub', which is not in the source");
  }

  @Test
  void whatCannotBeReplaced() {
    assertThat(reportOf((p, x) -> p.match(relu(x)).replace(x, p.operand())))
        .contains("only a result of a source node can be replaced");
    assertThat(reportOf((p, x) -> p.match(relu(x)).replace(neg(x).out(), x)))
        .contains("a result of 'toy.neg' is replaced, which is not in the source");
    assertThat(reportOf((p, x) -> p.match(relu(x)).replaceWith(x, x)))
        .contains("'toy.relu' has 1 result, and result #1 is used");
    assertThat(reportOf((p, x) -> p.match(relu(x), neg(x)).replaceWith(x)))
        .contains("rule 'bad': there are 2 roots: name the result that is replaced");
  }
}
