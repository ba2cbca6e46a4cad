package dev.weir.drr;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.drr.DrrRun.run;
import static dev.weir.toy.ToyDrr.add;
import static dev.weir.toy.ToyDrr.concat;
import static dev.weir.toy.ToyDrr.constant;
import static dev.weir.toy.ToyDrr.gemm;
import static dev.weir.toy.ToyDrr.matmul;
import static dev.weir.toy.ToyDrr.mul;
import static dev.weir.toy.ToyDrr.neg;
import static dev.weir.toy.ToyDrr.relu;
import static dev.weir.toy.ToyDrr.sub;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DrrRuleTest {
  /// `add(matmul(x, w), bias) -> gemm(x, w, bias)`
  private static final DrrRule FUSE_GEMM =
      rule(
          "fuse-gemm",
          (p, x, w, bias) -> {
            var mm = matmul(x, w);
            p.match(add(mm.out(), bias))
                .where("y is not transposed", m -> !m.get(mm.transposeY()))
                .replaceWith(gemm(x, w).bias(bias).transposeX(mm.transposeX()).activation("none"));
          });

  private static Value matmulOf(Program p, Value x, Value y, boolean transposeX) {
    return p.op(Toy.MATMUL, Map.of("transpose_x", BoolAttr.of(transposeX)), x, y).result(0);
  }

  @Test
  void fusesAndCopiesAttributes() {
    Program p = new Program(3);
    p.print(p.v(Toy.ADD, matmulOf(p, p.arg(0), p.arg(1), true), p.arg(2)));
    assertEquals(
        "print(gemm{activation=none transpose_x=true}(arg0, arg1, arg2))", run(p, FUSE_GEMM));
    assertEquals(2, p.body.size());
  }

  @Test
  void commutativeOperandsMatchInEitherOrder() {
    Program p = new Program(3);
    p.print(p.v(Toy.ADD, p.arg(2), p.v(Toy.MATMUL, p.arg(0), p.arg(1))));
    assertEquals("print(gemm{activation=none}(arg0, arg1, arg2))", run(p, FUSE_GEMM));
  }

  @Test
  void orderedAndEitherOverrideTheTrait() {
    DrrRule ordered =
        rule(
            "ordered",
            (p, x, y) -> p.match(p.ordered(add(relu(x).out(), y))).replaceWith(sub(x, y)));
    DrrRule either =
        rule(
            "either", (p, x, y) -> p.match(p.either(sub(relu(x).out(), y))).replaceWith(mul(x, y)));
    Program p = new Program(2);
    p.print(p.v(Toy.ADD, p.arg(0), p.v(Toy.RELU, p.arg(1))));
    assertEquals("print(add(arg0, relu(arg1)))", run(p, ordered));
    Program q = new Program(2);
    q.print(q.v(Toy.SUB, q.arg(0), q.v(Toy.RELU, q.arg(1))));
    assertEquals("print(mul(arg1, arg0))", run(q, either));
  }

  @Test
  void resultsUsedOutsideThePatternKeepItFromMatching() {
    Program p = new Program(3);
    Value mm = p.v(Toy.MATMUL, p.arg(0), p.arg(1));
    p.print(p.v(Toy.ADD, mm, p.arg(2)), mm);
    assertEquals("print(add(matmul(arg0, arg1), arg2), matmul(arg0, arg1))", run(p, FUSE_GEMM));
  }

  @Test
  void mayEscapeLiftsTheCheckAndKeepsTheOperation() {
    DrrRule rule =
        rule("escape", (p, x) -> p.match(neg(p.mayEscape(relu(x)).out())).replaceWith(sub(x, x)));
    Program p = new Program(1);
    Value r = p.v(Toy.RELU, p.arg(0));
    p.print(p.v(Toy.NEG, r), r);
    assertEquals("print(sub(arg0, arg0), relu(arg0))", run(p, rule));
  }

  @Test
  void constraintsDecideAndTheirReasonIsGiven() {
    Program p = new Program(3);
    Value mm = p.op(Toy.MATMUL, Map.of("transpose_y", BoolAttr.TRUE), p.arg(0), p.arg(1)).result(0);
    p.print(p.v(Toy.ADD, mm, p.arg(2)));
    var reasons = new ArrayList<String>();
    GreedyDriver.run(
        p.func,
        PatternSet.of(FUSE_GEMM).freeze(),
        Program.REGISTRY,
        GreedyConfig.defaults()
            .withObserver(
                new dev.weir.rewrite.RewriteObserver() {
                  @Override
                  public void noMatch(Pattern pattern, Operation op, String reason) {
                    reasons.add(pattern.label() + ": " + reason);
                  }
                }));
    assertEquals(List.of("fuse-gemm: y is not transposed"), reasons);
  }

  @Test
  void sameLocalTwiceMeansSameValue() {
    DrrRule rule = rule("x-x", (p, x) -> p.match(sub(x, x)).replaceWith(mul(x, x)));
    Program p = new Program(2);
    p.print(p.v(Toy.SUB, p.arg(0), p.arg(0)), p.v(Toy.SUB, p.arg(0), p.arg(1)));
    assertEquals("print(mul(arg0, arg0), sub(arg0, arg1))", run(p, rule));
  }

  @Test
  void sameNodeTwiceMeansSameOperation() {
    DrrRule rule =
        rule(
            "square",
            (p, x) -> {
              var r = relu(x);
              p.match(sub(r.out(), r.out())).replaceWith(neg(x));
            });
    Program p = new Program(1);
    Value r = p.v(Toy.RELU, p.arg(0));
    p.print(p.v(Toy.SUB, r, r), p.v(Toy.SUB, p.v(Toy.RELU, p.arg(0)), p.v(Toy.RELU, p.arg(0))));
    assertEquals("print(neg(arg0), sub(relu(arg0), relu(arg0)))", run(p, rule));
  }

  @Test
  void attributesMatchByValueAndDefault() {
    DrrRule rule =
        rule(
            "plain-matmul",
            (p, x, y) -> p.match(matmul(x, y).transposeX(false)).replaceWith(mul(x, y)));
    Program p = new Program(2);
    p.print(
        p.v(Toy.MATMUL, p.arg(0), p.arg(1)),
        matmulOf(p, p.arg(0), p.arg(1), false),
        matmulOf(p, p.arg(0), p.arg(1), true));
    assertEquals(
        "print(mul(arg0, arg1), mul(arg0, arg1), matmul{transpose_x=true}(arg0, arg1))",
        run(p, rule));
  }

  @Test
  void attributesOfTwoNodesCanBeDemandedEqual() {
    DrrRule rule =
        rule(
            "same-flags",
            (p, x) -> {
              var inner = matmul(x, x);
              p.match(matmul(inner.out(), x).transposeX(inner.transposeX())).replaceWith(neg(x));
            });
    Program p = new Program(1);
    Value a = p.arg(0);
    p.print(
        matmulOf(p, matmulOf(p, a, a, true), a, true),
        matmulOf(p, matmulOf(p, a, a, true), a, false));
    assertEquals(
        "print(neg(arg0), matmul{transpose_x=false}(matmul{transpose_x=true}(arg0, arg0), arg0))",
        run(p, rule));
  }

  @Test
  void computesAttributesAndBuildsValues() {
    DrrRule rule =
        rule(
            "fold-add",
            p -> {
              var a = constant();
              var b = constant();
              var result = constant().value(p.compute(m -> m.get(a.value()) + m.get(b.value())));
              p.match(add(p.mayEscape(a).out(), p.mayEscape(b).out())).replaceWith(result);
            });
    DrrRule built =
        rule(
            "built",
            (p, x) -> {
              var made =
                  p.build((m, rw) ->
                      rw.add(new OperationState(Toy.NEG, Location.unknown()).addOperands(m.get(x)))
                          .result(0));
              p.match(relu(x)).replaceWith(mul(made, x));
            });
    Program p = new Program(1);
    p.print(p.v(Toy.ADD, p.constant(40), p.constant(2)), p.v(Toy.RELU, p.arg(0)));
    assertEquals("print(42, mul(neg(arg0), arg0))", run(p, rule, built));
  }

  @Test
  void variadicGroupsAndLists() {
    DrrRule single = rule("concat-one", (p, x) -> p.match(concat(Operands.of(x))).replaceWith(x));
    DrrRule hoist =
        rule(
            "neg-concat",
            p -> {
              var xs = p.operands();
              p.match(neg(concat(xs).out())).replaceWith(relu(concat(xs).out()));
            });
    Program p = new Program(2);
    p.print(
        p.v(Toy.CONCAT, p.arg(0)),
        p.v(Toy.CONCAT, p.arg(0), p.arg(1)),
        p.v(Toy.NEG, p.v(Toy.CONCAT, p.arg(1), p.arg(0), p.arg(1))));
    assertEquals(
        "print(arg0, concat(arg0, arg1), relu(concat(arg1, arg0, arg1)))", run(p, single, hoist));
  }

  @Test
  void optionalOperands() {
    DrrRule absent = rule("no-bias", (p, x, y) -> p.match(gemm(x, y)).replaceWith(matmul(x, y)));
    DrrRule present =
        rule("bias", (p, x, bias) -> p.match(gemm(x, x).bias(bias)).replaceWith(sub(x, bias)));
    DrrRule whatever =
        rule(
            "whatever",
            (p, x, y) -> {
              var bias = p.operands();
              var g = gemm(x, y).bias(bias);
              p.match(relu(g.out()))
                  .replaceWith(gemm(y, x).bias(bias).activation("relu").label(g.label()));
            });
    var none = new StringAttr("none");
    Program p = new Program(3);
    Value with = p.op(Toy.GEMM, Map.of("activation", none), p.arg(0), p.arg(0), p.arg(2)).result(0);
    Value without = p.op(Toy.GEMM, Map.of("activation", none), p.arg(0), p.arg(1)).result(0);
    p.print(with, without);
    assertEquals("print(sub(arg0, arg2), matmul(arg0, arg1))", run(p, absent, present));
    Program q = new Program(3);
    Value labelled =
        q.op(
                Toy.GEMM,
                Map.of("activation", none, "label", new StringAttr("l")),
                q.arg(0),
                q.arg(1),
                q.arg(2))
            .result(0);
    Value bare = q.op(Toy.GEMM, Map.of("activation", none), q.arg(0), q.arg(1)).result(0);
    q.print(q.v(Toy.RELU, labelled), q.v(Toy.RELU, bare));
    assertEquals(
        "print(gemm{activation=relu label=l}(arg1, arg0, arg2), gemm{activation=relu}(arg1, arg0))",
        run(q, whatever));
  }

  @Test
  void alternativesWildcardsAndTwins() {
    DrrRule alternatives =
        rule(
            "any-of",
            (p, x) -> {
              var act = p.anyOf(relu(x), neg(x));
              p.match(sub(act.out(), x)).replaceWith(p.like(act, mul(x, x).out()));
            });
    Program p = new Program(1);
    Value a = p.arg(0);
    p.print(
        p.v(Toy.SUB, p.v(Toy.RELU, a), a),
        p.v(Toy.SUB, p.v(Toy.NEG, a), a),
        p.v(Toy.SUB, p.v(Toy.MUL, a, a), a));
    assertEquals(
        "print(relu(mul(arg0, arg0)), neg(mul(arg0, arg0)), sub(mul(arg0, arg0), arg0))",
        run(p, alternatives));
    DrrRule wildcard =
        rule(
            "through-concat",
            (q, x) -> {
              var e = q.any(Toy.Elementwise.class, concat(Operands.of(x)).out());
              q.match(e).replaceWith(concat(Operands.of(q.like(e, x).out())));
            });
    Program q = new Program(1);
    q.print(
        q.v(Toy.NEG, q.v(Toy.CONCAT, q.arg(0))),
        q.v(Toy.MATMUL, q.v(Toy.CONCAT, q.arg(0)), q.arg(0)));
    assertEquals("print(concat(neg(arg0)), matmul(concat(arg0), arg0))", run(q, wildcard));
    DrrRule twin = rule("twin", (t, x) -> t.match(neg(t.orInplace(relu(x)).out())).replaceWith(x));
    Program t = new Program(1);
    t.print(t.v(Toy.NEG, t.v(Toy.RELU_INPLACE, t.arg(0))), t.v(Toy.NEG, t.v(Toy.RELU, t.arg(0))));
    assertEquals("print(arg0, arg0)", run(t, twin));
  }

  @Test
  void namesReachUnregisteredOperations() {
    DrrRule rule =
        rule(
            "named",
            (p, x) ->
                p.match(p.op("other.f", x).attribute("k", IntegerAttr.i64(1)))
                    .replaceWith(p.op("other.g", x, x)));
    Program p = new Program(1);
    var f = dev.weir.ir.OpDefinition.unregistered("other.f");
    for (long k : new long[] {1, 2}) {
      Operation op =
          p.builder.add(
              new OperationState(f, Location.unknown())
                  .addOperands(p.arg(0))
                  .setAttribute("k", IntegerAttr.i64(k))
                  .setResultTypes(IntegerType.I64));
      p.print(op.result(0));
    }
    run(p, rule);
    var names = new ArrayList<String>();
    p.body.forEach(op -> names.add(op.name()));
    assertEquals(List.of("other.g", "toy.print", "other.f", "toy.print"), names);
  }

  /// `relu(x)` and far behind it `neg(mul(relu(x), y))`: what stands for the first stays before its other
  /// user.
  /// The operand is made only after the place.
  @Test
  void locationsAreFused() {
    Program p = new Program(3);
    p.builder.setLocation(Location.of("a", 1, 1));
    OperationState mm = new OperationState(Toy.MATMUL, Location.of("a", 1, 1));
    Value product =
        p.builder.add(mm.addOperands(p.arg(0), p.arg(1)).setResultTypes(Program.T)).result(0);
    OperationState sum = new OperationState(Toy.ADD, Location.of("a", 2, 1));
    p.print(p.builder.add(sum.addOperands(product, p.arg(2))).result(0));
    run(p, FUSE_GEMM);
    assertEquals(
        Location.fused(List.of(Location.of("a", 2, 1), Location.of("a", 1, 1))),
        p.body.first().location());
  }

  @Test
  void benefitIsTheNumberOfSourceOperations() {
    assertEquals(2, FUSE_GEMM.benefit());
  }

  @Test
  void printsAsData() {
    assertEquals(
        """
        rule "fuse-gemm" benefit(2) {
          match {
            %matmul = toy.matmul(%a, %b)
            %add = toy.add(%matmul, %c)
            where <java>, "y is not transposed"
          }
          rewrite {
            %gemm = toy.gemm(%a, %b, bias = %c) {transpose_x = %matmul.transpose_x, activation = "none"}
            replace %add with %gemm
          }
        }\
        """,
        FUSE_GEMM.toString());
  }
}
