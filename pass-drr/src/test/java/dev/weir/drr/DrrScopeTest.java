package dev.weir.drr;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.toy.ToyDrr.neg;
import static dev.weir.toy.ToyDrr.relu;
import static dev.weir.toy.ToyDrr.sub;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.GreedyResult;
import dev.weir.rewrite.PatternSet;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Patterns and the regions around them.
class DrrScopeTest {
  private static DrrRule negSub(Consumer<DrrSource> more) {
    return rule(
        "neg-sub",
        (p, x, y) -> {
          var source = p.match(neg(sub(x, y).out())).replaceWith(sub(y, x));
          more.accept(source);
        });
  }

  private static final DrrRule WITHIN = negSub(source -> {});
  private static final DrrRule ACROSS = negSub(DrrSource::acrossBlocks);

  /// A loop in `p` with these contents.
  private static Block loop(Program p, Consumer<OpBuilder> contents) {
    Block body = new Block(List.of());
    OperationState state = new OperationState(Toy.LOOP, Location.unknown());
    state.addOperand(p.arg(0)).addRegion().append(body);
    p.builder.add(state.setResultTypes());
    OpBuilder inside = OpBuilder.atEnd(body);
    contents.accept(inside);
    inside.add(new OperationState(Toy.YIELD, Location.unknown()).setResultTypes());
    return body;
  }

  private static Operation unary(
      OpBuilder builder, dev.weir.ir.OpDefinition definition, Value value) {
    return builder.add(
        new OperationState(definition, Location.unknown())
            .addOperand(value)
            .setResultType(value.type()));
  }

  private static Operation print(OpBuilder builder, Value value) {
    return builder.add(
        new OperationState(Toy.PRINT, Location.unknown()).addOperand(value).setResultTypes());
  }

  private static GreedyResult run(Program p, DrrRule rule) {
    return GreedyDriver.run(
        p.func,
        PatternSet.of(rule).freeze(),
        Program.REGISTRY,
        GreedyConfig.defaults().withFold(false));
  }

  @Test
  void operationsOfOtherBlocksAreFoundOnlyWhereTheRuleSaysSo() {
    for (DrrRule rule : List.of(WITHIN, ACROSS)) {
      Program p = new Program(2);
      Value difference = p.v(Toy.SUB, p.arg(0), p.arg(1));
      Block body = loop(p, inside -> print(inside, unary(inside, Toy.NEG, difference).result(0)));
      GreedyResult result = run(p, rule);
      assertThat(result.rewrites()).isEqualTo(rule == ACROSS ? 1 : 0);
      assertThat(p.count(Toy.SUB)).isEqualTo(rule == ACROSS ? 0 : 1);
      assertThat(body.first().definition()).isSameAs(rule == ACROSS ? Toy.SUB : Toy.NEG);
    }
  }

  @Test
  void aUseInsideARegionIsAUseOutsideThePattern() {
    for (DrrRule rule : List.of(WITHIN, ACROSS)) {
      Program p = new Program(2);
      Value difference = p.v(Toy.SUB, p.arg(0), p.arg(1));
      p.print(p.v(Toy.NEG, difference));
      loop(p, inside -> print(inside, difference));
      assertThat(run(p, rule).rewrites()).isZero();
    }
  }

  @Test
  void whatIsReplacedMayBeUsedInsideARegion() {
    Program p = new Program(2);
    Value negated = p.v(Toy.NEG, p.v(Toy.SUB, p.arg(0), p.arg(1)));
    List<Operation> printed = new ArrayList<>();
    loop(p, inside -> printed.add(print(inside, negated)));
    assertThat(run(p, WITHIN).rewrites()).isEqualTo(1);
    assertThat(printed.get(0).operand(0).definingOp().definition()).isSameAs(Toy.SUB);
  }

  @Test
  void rulesApplyInsideRegions() {
    Program p = new Program(2);
    Block body =
        loop(
            p,
            inside -> {
              Operation difference =
                  inside.add(
                      new OperationState(Toy.SUB, Location.unknown())
                          .addOperands(p.arg(0), p.arg(1))
                          .setResultType(Program.T));
              print(inside, unary(inside, Toy.NEG, difference.result(0)).result(0));
            });
    assertThat(run(p, WITHIN).rewrites()).isEqualTo(1);
    assertThat(body.first().operand(0)).isSameAs(p.arg(1));
  }

  @Test
  void hooksRunOnceTheResultIsMadeAndBeforeTheSourceGoes() {
    List<String> seen = new ArrayList<>();
    DrrRule rule =
        rule(
            "hooked",
            (p, x) -> {
              var inner = neg(x);
              var made = sub(x, x);
              var root = relu(inner.out());
              p.match(root)
                  .replaceWith(made)
                  .then((m, rewriter) -> {
                    seen.add(m.get(root).name() + " " + m.get(inner).name());
                    seen.add(m.get(made).name() + " " + m.get(made).isUnused());
                    rewriter.setAttribute(m.get(made), "hooked", dev.weir.ir.attr.BoolAttr.TRUE);
                  });
            });
    Program p = new Program(1);
    p.print(p.v(Toy.RELU, p.v(Toy.NEG, p.arg(0))));
    assertThat(run(p, rule).rewrites()).isEqualTo(1);
    assertThat(seen).containsExactly("toy.relu toy.neg", "toy.sub true");
    assertThat(p.body.first().attribute("hooked")).isNotNull();
  }

  @Test
  void aNodeBelongsToOneRule() {
    var x = new ValueNode.Input(null);
    var shared = neg(x);
    rule("one", p -> p.match(shared).replaceWith(x));
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> rule("two", p -> p.match(shared).replaceWith(x)))
        .hasMessage("rule 'two': 'toy.neg' is a node of another rule");
  }
}
