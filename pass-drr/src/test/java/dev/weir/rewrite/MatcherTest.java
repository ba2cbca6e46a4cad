package dev.weir.rewrite;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.toy.ToyDrr.add;
import static dev.weir.toy.ToyDrr.matmul;
import static dev.weir.toy.ToyDrr.mul;
import static dev.weir.toy.ToyDrr.neg;
import static dev.weir.toy.ToyDrr.relu;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.weir.drr.DrrRule;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MatcherTest {
  private static DrrRule matmulRule(String name, boolean transposed) {
    return rule(
        name,
        p -> {
          var x = p.operand();
          var y = p.operand();
          p.match(p.ordered(add(matmul(x, x).transposeX(transposed).out(), y)))
              .replaceWith(mul(x, y));
        });
  }

  @Test
  void rulesOnOneRootShareTheirQuestions() {
    DrrRule deep =
        rule(
            "deep",
            p -> {
              var x = p.operand();
              var y = p.operand();
              p.match(p.ordered(add(neg(relu(x).out()).out(), y))).replaceWith(mul(x, y));
            });
    RewritePattern any = RewritePattern.onAny("any", (op, rw) -> Rewrite.noMatch("no"));
    FrozenPatterns patterns =
        PatternSet.of(matmulRule("a", true), deep, matmulRule("b", false), any).freeze();
    assertEquals(
        """
        accept any
        definer of root.0
          toy.neg:
            definer of root.0.0
              toy.relu:
                accept deep
          toy.matmul:
            transpose_x of root.0
              true:
                accept a
              false:
                accept b
        """,
        patterns.matcherText(Toy.ADD));
    assertEquals("accept any\n", patterns.matcherText(Toy.NEG));
  }

  @Test
  void commutedOperandsMakeTwoShapesOnlyWhereTheyDiffer() {
    DrrRule differ =
        rule(
            "differ",
            p -> {
              var x = p.operand();
              var y = p.operand();
              p.match(add(relu(x).out(), y)).replaceWith(mul(x, y));
            });
    DrrRule same =
        rule(
            "same",
            p -> {
              var x = p.operand();
              var y = p.operand();
              p.match(add(x, y)).replaceWith(mul(x, y));
            });
    assertEquals(2, differ.shapes().size());
    assertEquals(1, same.shapes().size());
  }

  @Test
  void patternsInJavaShareQuestionsWithRules() {
    DrrRule rule =
        rule(
            "rule",
            p -> {
              var x = p.operand();
              p.match(relu(neg(x).out())).replaceWith(x);
            });
    PatternPath operand = PatternPath.ROOT.definer(0, 0);
    RewritePattern written =
        RewritePattern.on(Toy.ReluOp.class, "written", (op, rw) -> Rewrite.noMatch("no"))
            .whereDefined(PatternPath.ROOT.definer(0, 0), Toy.MatmulOp.class)
            .whereAttribute(operand, "transpose_x", BoolAttr.FALSE)
            .withBenefit(2);
    FrozenPatterns patterns = PatternSet.of(written, rule).freeze();
    assertEquals(
        """
        definer of root.0
          <MatmulOp>:
            transpose_x of root.0
              false:
                accept written
          toy.neg:
            accept rule
        """,
        patterns.matcherText(Toy.RELU));
    Program p = new Program(2);
    Operation plain = p.op(Toy.RELU, p.v(Toy.MATMUL, p.arg(0), p.arg(1)));
    Operation turned =
        p.op(
            Toy.RELU,
            p.op(Toy.MATMUL, Map.of("transpose_x", BoolAttr.TRUE), p.arg(0), p.arg(1)).result(0));
    PatternApplicator applicator = new PatternApplicator(patterns);
    assertEquals(1, applicator.match(plain).size());
    assertEquals(0, applicator.match(turned).size());
  }
}
