package dev.weir.rewrite;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.toy.ToyDrr.add;
import static dev.weir.toy.ToyDrr.gemm;
import static dev.weir.toy.ToyDrr.matmul;
import static dev.weir.toy.ToyDrr.relu;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.drr.DrrRule;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import org.junit.jupiter.api.Test;

class RewriteTraceTest {
  private static final DrrRule FUSE =
      rule(
          "fuse",
          p -> {
            var x = p.operand();
            var w = p.operand();
            var b = p.operand();
            p.match(p.ordered(add(matmul(x, w).transposeX(false).out(), b)))
                .replaceWith(gemm(x, w).bias(b).activation("none"));
          });

  private static final DrrRule SECOND =
      rule(
          "second",
          p -> {
            var x = p.operand();
            p.match(relu(p.op("toy.split", x).result(1))).replaceWith(x);
          });

  private static String trace(Program p, Pattern... patterns) {
    StringBuilder out = new StringBuilder();
    GreedyDriver.run(
        p.func,
        PatternSet.of(patterns).freeze(),
        Program.REGISTRY,
        GreedyConfig.defaults().withObserver(RewriteTrace.of(out::append)));
    return out.toString();
  }

  @Test
  void tellsWhatTheMatcherFoundInstead() {
    Program p = new Program(2);
    p.print(p.v(Toy.ADD, p.arg(0), p.v(Toy.NEG, p.arg(1))));
    assertThat(trace(p, FUSE))
        .isEqualTo(
            """
            'toy.add' at an unknown place
              'fuse': no match: operand 'x' of 'toy.add' is a block argument, not of 'toy.matmul'
            """);
    p = new Program(2);
    p.print(p.v(Toy.ADD, p.v(Toy.NEG, p.arg(1)), p.arg(0)));
    assertThat(trace(p, FUSE)).contains("operand 'x' of 'toy.add' is of 'toy.neg', not of");
    p = new Program(2);
    var matmul =
        p.op(
            Toy.MATMUL,
            java.util.Map.of("transpose_x", dev.weir.ir.attr.BoolAttr.TRUE),
            p.arg(0),
            p.arg(1));
    p.print(p.v(Toy.ADD, matmul.result(0), p.arg(0)));
    assertThat(trace(p, FUSE))
        .contains("attribute 'transpose_x' of 'toy.matmul' is true, not false");
    p = new Program(1);
    p.print(p.v(Toy.RELU, p.op(Toy.SPLIT, p.arg(0)).result(0)));
    assertThat(trace(p, SECOND))
        .contains("operand 'x' of 'toy.relu' is another result of 'toy.split'");
  }

  @Test
  void tellsOfFoldsDeadOperationsAndReasonsOfPatterns() {
    Program p = new Program(1);
    p.v(Toy.NEG, p.arg(0));
    p.print(p.v(Toy.ADD, p.arg(0), p.constant(0)), p.v(Toy.RELU, p.arg(0)));
    RewritePattern never =
        RewritePattern.on(Toy.ReluOp.class, "never", (op, rw) -> Rewrite.noMatch("not today"));
    assertThat(trace(p, never))
        .contains(
            "'toy.neg' at an unknown place\n  erased: nothing needs it\n",
            "'toy.add' at an unknown place\n  folded\n",
            "'toy.relu' at an unknown place\n  'never': no match: not today\n");
  }

  @Test
  void rootsAreOpsTraitsInterfacesOrAnything() {
    Program p = new Program(1);
    p.print(p.v(Toy.RELU, p.arg(0)));
    StringBuilder tried = new StringBuilder();
    PatternSet patterns =
        PatternSet.of(
            RewritePattern.onAny("any", (op, rw) -> no(tried, "any")),
            RewritePattern.on(Toy.ReluOp.class, "op", (op, rw) -> no(tried, "op")).withBenefit(4),
            RewritePattern.on(
                    Toy.Elementwise.class, "interface", (op, rw) -> no(tried, "interface"))
                .withBenefit(3),
            RewritePattern.on(
                dev.weir.ir.trait.Pure.class, "trait", (op, rw) -> no(tried, "trait")),
            RewritePattern.onName("toy.relu", "name", (op, rw) -> no(tried, "name"))
                .withBenefit(2));
    GreedyDriver.run(p.func, patterns.freeze(), Program.REGISTRY);
    assertThat(tried.toString()).isEqualTo("op interface name any any ");
  }

  private static Rewrite no(StringBuilder tried, String label) {
    tried.append(label).append(' ');
    return Rewrite.noMatch("only looking");
  }
}
