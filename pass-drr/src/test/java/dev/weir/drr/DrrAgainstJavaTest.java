package dev.weir.drr;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.toy.ToyDrr.add;
import static dev.weir.toy.ToyDrr.matmul;
import static dev.weir.toy.ToyDrr.mul;
import static dev.weir.toy.ToyDrr.neg;
import static dev.weir.toy.ToyDrr.relu;
import static dev.weir.toy.ToyDrr.sub;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.text.SourceText;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.GreedyResult;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// The same rules, declared, written out in Java and loaded from text, must do the same to every
/// program.
class DrrAgainstJavaTest {
  private static final List<DrrRule> DECLARED =
      List.of(
          rule("neg-sub", (p, x, y) -> p.match(neg(sub(x, y).out())).replaceWith(sub(y, x))),
          rule(
              "relu-relu",
              p -> {
                var inner = p.mayEscape(relu(p.operand()));
                p.match(relu(inner.out())).replaceWith(inner.out());
              }),
          rule(
              "add-matmul",
              (p, x, y, z) ->
                  p.match(add(matmul(x, y).transposeX(true).out(), z))
                      .replaceWith(mul(z, sub(x, y).out()))),
          rule("sub-self", (p, x) -> p.match(sub(x, relu(x).out())).replaceWith(neg(x))));

  private static final ImmutableList<DrrRule> LOADED =
      load(
          """
          rule "neg-sub" {
            match {
              %difference = toy.sub(%x, %y)
              %negated = toy.neg(%difference)
            }
            rewrite {
              %swapped = toy.sub(%y, %x)
              replace %negated with %swapped
            }
          }
          rule "relu-relu" {
            match {
              %inner = escaping toy.relu(%x)
              %outer = toy.relu(%inner)
            }
            rewrite {
              replace %outer with %inner
            }
          }
          rule "add-matmul" benefit(2) {
            match {
              %product = toy.matmul(%x, %y) {transpose_x = true}
              %sum = toy.add(%product, %z)
            }
            rewrite {
              %difference = toy.sub(%x, %y)
              %scaled = toy.mul(%z, %difference)
              replace %sum with %scaled
            }
          }
          rule "sub-self" {
            match {
              %positive = toy.relu(%x)
              %difference = toy.sub(%x, %positive)
            }
            rewrite {
              %negated = toy.neg(%x)
              replace %difference with %negated
            }
          }
          """);

  private static final ImmutableList<DrrRule> PRINTED =
      load(DECLARED.stream().map(DrrRule::toString).collect(Collectors.joining("\n")));

  private static ImmutableList<DrrRule> load(String text) {
    Diagnostics diagnostics = new Diagnostics();
    return RuleFile.parse(SourceText.of("rules", text), Program.REGISTRY, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static boolean hasOneUser(Operation op, Operation user) {
    for (var use : op.result(0).uses()) {
      if (use.owner() != user) {
        return false;
      }
    }
    return true;
  }

  private static Value make(
      PatternRewriter rw, dev.weir.ir.OpDefinition definition, Operation at, Value... operands) {
    return rw.add(
            new OperationState(definition, at.location())
                .addOperands(operands)
                .setResultTypes(Program.T))
        .result(0);
  }

  private static final List<RewritePattern> WRITTEN =
      List.of(
          RewritePattern.on(
                  Toy.NegOp.class,
                  "neg-sub",
                  (op, rw) -> {
                    if (!(op.operand(0).definingOp() instanceof Toy.SubOp sub)
                        || !hasOneUser(sub, op)) {
                      return Rewrite.noMatch("no sub");
                    }
                    rw.replace(op, make(rw, Toy.SUB, op, sub.operand(1), sub.operand(0)));
                    rw.erase(sub);
                    return Rewrite.applied();
                  })
              .withBenefit(2),
          RewritePattern.onName(
                  "toy.relu",
                  "relu-relu",
                  (op, rw) -> {
                    Operation inner = op.operand(0).definingOp();
                    if (inner == null || inner.definition() != Toy.RELU) {
                      return Rewrite.noMatch("no relu");
                    }
                    rw.replace(op, inner.result(0));
                    if (inner.isUnused()) {
                      rw.erase(inner);
                    }
                    return Rewrite.applied();
                  })
              .withBenefit(2),
          RewritePattern.on(Toy.AddOp.class, "add-matmul", DrrAgainstJavaTest::addMatmul)
              .withBenefit(2),
          RewritePattern.on(
                  Toy.SubOp.class,
                  "sub-self",
                  (op, rw) -> {
                    Operation relu = op.operand(1).definingOp();
                    if (relu == null
                        || relu.definition() != Toy.RELU
                        || relu.operand(0) != op.operand(0)
                        || !hasOneUser(relu, op)) {
                      return Rewrite.noMatch("no relu");
                    }
                    rw.replace(op, make(rw, Toy.NEG, op, op.operand(0)));
                    rw.erase(relu);
                    return Rewrite.applied();
                  })
              .withBenefit(2));

  private static Rewrite addMatmul(Toy.AddOp op, PatternRewriter rw) {
    for (int i = 0; i < 2; i++) {
      if (op.operand(i).definingOp() instanceof Toy.MatmulOp mm
          && mm.transposeX()
          && hasOneUser(mm, op)) {
        Value x = mm.operand(0);
        Value y = mm.operand(1);
        Value z = op.operand(1 - i);
        rw.replace(op, make(rw, Toy.MUL, op, z, make(rw, Toy.SUB, op, x, y)));
        if (mm.isUnused()) {
          rw.erase(mm);
        }
        return Rewrite.applied();
      }
    }
    return Rewrite.noMatch("no matmul");
  }

  private static Program program(List<Integer> recipe) {
    Program p = new Program(2);
    List<Value> values = new ArrayList<>(List.of(p.arg(0), p.arg(1)));
    for (int number : recipe) {
      Value a = values.get(number / 7 % values.size());
      Value b = values.get(Math.max(0, values.size() - 1 - number / 70 % 3));
      values.add(
          switch (number % 7) {
            case 0, 1 -> p.v(Toy.RELU, b);
            case 2 -> p.v(Toy.NEG, b);
            case 3, 4 -> p.v(Toy.SUB, a, b);
            case 5 -> p.v(Toy.ADD, a, b);
            default ->
                p.op(Toy.MATMUL, Map.of("transpose_x", BoolAttr.of(number / 7 % 2 == 0)), a, b)
                    .result(0);
          });
    }
    return p.print(values.getLast(), values.get(values.size() / 2));
  }

  private static String rewritten(List<Integer> recipe, List<? extends Pattern> patterns) {
    Program p = program(recipe);
    GreedyResult result =
        GreedyDriver.run(
            p.func,
            new PatternSet().add(patterns).freeze(),
            Program.REGISTRY,
            GreedyConfig.defaults().withFold(false));
    return result.rewrites() > 0 ? p.text() : p.text() + "\nunchanged";
  }

  @Provide
  Arbitrary<List<Integer>> recipes() {
    return Arbitraries.integers().between(0, 10_000).list().ofMaxSize(25);
  }

  @Property(tries = 1000)
  void declaredWrittenAndLoadedRulesAgree(@ForAll("recipes") List<Integer> recipe) {
    String written = rewritten(recipe, WRITTEN);
    assertEquals(written, rewritten(recipe, DECLARED));
    assertEquals(written, rewritten(recipe, LOADED));
  }

  @Property(tries = 200)
  void whatRulesPrintIsWhatTheyDo(@ForAll("recipes") List<Integer> recipe) {
    assertEquals(rewritten(recipe, DECLARED), rewritten(recipe, PRINTED));
  }
}
