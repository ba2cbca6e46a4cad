package dev.weir.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GreedyDriverTest {
  private static final FrozenPatterns NONE = new PatternSet().freeze();

  private static Operation make(OpDefinition definition, Value... operands) {
    return new OperationState(definition, Location.unknown())
        .addOperands(operands)
        .setResultTypes(Program.T)
        .build();
  }

  /// `add(relu(x), y) -> mul(x, y)`
  private static final RewritePattern FUSE =
      RewritePattern.on(
          Toy.AddOp.class,
          "fuse",
          (op, rw) -> {
            if (!(op.operand(0).definingOp() instanceof Toy.ReluOp relu)) {
              return Rewrite.noMatch("operand 0 is no relu");
            }
            rw.replace(op, rw.insert(make(Toy.MUL, relu.operand(0), op.operand(1))).results());
            return Rewrite.applied();
          });

  private static RewritePattern swap(OpDefinition from, OpDefinition to, String label) {
    return RewritePattern.onName(
        from.name(),
        label,
        (op, rw) -> {
          rw.replace(op, rw.insert(make(to, op.operands().values())).results());
          return Rewrite.applied();
        });
  }

  private static GreedyResult run(Program p, FrozenPatterns patterns) {
    return GreedyDriver.run(p.func, patterns, Program.REGISTRY);
  }

  @Test
  void foldsConstantsAndRemovesWhatIsDead() {
    Program p = new Program(1);
    Value three = p.v(Toy.ADD, p.constant(1), p.constant(2));
    p.v(Toy.NEG, three);
    p.print(p.v(Toy.ADD, three, p.arg(0)));
    GreedyResult result = run(p, NONE);
    assertTrue(result.converged());
    assertEquals("print(add(arg0, 3))", p.text());
    assertEquals(1, p.count(Toy.CONST));
  }

  @Test
  void mergesEqualConstantsAndMovesThemToTheFront() {
    Program p = new Program(1);
    p.print(p.v(Toy.MUL, p.arg(0), p.constant(5)), p.v(Toy.SUB, p.arg(0), p.constant(5)));
    run(p, NONE);
    assertEquals(1, p.count(Toy.CONST));
    assertEquals(Toy.CONST, p.body.first().definition());
  }

  @Test
  void undoesInvolutions() {
    Program p = new Program(1);
    p.print(p.v(Toy.NEG, p.v(Toy.NEG, p.v(Toy.NEG, p.arg(0)))));
    run(p, NONE);
    assertEquals("print(neg(arg0))", p.text());
  }

  @Test
  void appliesPatternsToAFixpointInBothDirections() {
    for (boolean topDown : new boolean[] {true, false}) {
      Program p = new Program(2);
      Value v = p.arg(0);
      for (int i = 0; i < 5; i++) {
        v = p.v(Toy.ADD, p.v(Toy.RELU, v), p.arg(1));
      }
      p.print(v);
      GreedyResult result =
          GreedyDriver.run(
              p.func,
              PatternSet.of(FUSE).freeze(),
              Program.REGISTRY,
              GreedyConfig.defaults().withTopDown(topDown));
      assertTrue(result.converged());
      assertEquals(0, p.count(Toy.RELU) + p.count(Toy.ADD));
      assertEquals(5, p.count(Toy.MUL));
    }
  }

  @Test
  void higherBenefitGoesFirstAndOrderBreaksTies() {
    Program p = new Program(2);
    p.print(p.v(Toy.ADD, p.arg(0), p.arg(1)));
    var tried = new ArrayList<String>();
    RewritePattern a = RewritePattern.onAny("a", (op, rw) -> Rewrite.noMatch("no"));
    RewritePattern b =
        RewritePattern.on(Toy.AddOp.class, "b", (op, rw) -> Rewrite.noMatch("no")).withBenefit(3);
    RewritePattern c =
        RewritePattern.on(Toy.Elementwise.class, "c", (op, rw) -> Rewrite.noMatch("because"));
    GreedyDriver.run(
        p.func,
        PatternSet.of(a, b, c).freeze(),
        Program.REGISTRY,
        GreedyConfig.defaults()
            .withObserver(
                new RewriteObserver() {
                  @Override
                  public void noMatch(Pattern pattern, Operation op, String reason) {
                    tried.add(pattern.label() + " on " + op.name() + ": " + reason);
                  }
                }));
    assertEquals(
        List.of(
            "b on toy.add: no", "a on toy.add: no", "c on toy.add: because", "a on toy.print: no"),
        tried);
  }

  @Test
  void reportsTheRulesThatUndoEachOther() {
    Program p = new Program(2);
    p.print(p.v(Toy.MUL, p.arg(0), p.arg(1)));
    GreedyResult result =
        run(
            p,
            PatternSet.of(swap(Toy.MUL, Toy.SUB, "there"), swap(Toy.SUB, Toy.MUL, "back"))
                .freeze());
    assertFalse(result.converged());
    assertEquals(Set.of("there", "back"), result.recent().keySet());
    assertTrue(result.report().contains("'there' 128 times"), result.report());
  }

  @Test
  void strictDriverLeavesNewOperationsAlone() {
    for (var strictness : GreedyConfig.Strictness.values()) {
      Program p = new Program(2);
      p.print(p.v(Toy.MUL, p.arg(0), p.arg(1)));
      PatternSet chain =
          PatternSet.of(swap(Toy.MUL, Toy.SUB, "first"), swap(Toy.SUB, Toy.MATMUL, "second"));
      GreedyDriver.run(
          p.func,
          chain.freeze(),
          Program.REGISTRY,
          GreedyConfig.defaults().withStrictness(strictness));
      boolean existing = strictness == GreedyConfig.Strictness.EXISTING;
      assertEquals(existing ? "print(sub(arg0, arg1))" : "print(matmul(arg0, arg1))", p.text());
    }
  }

  @Test
  void patternsMayEraseWhatTheyNeverInserted() {
    Program p = new Program(1);
    p.print(p.v(Toy.NEG, p.arg(0)));
    RewritePattern pattern =
        RewritePattern.on(
            Toy.NegOp.class,
            "detached",
            (op, rw) -> {
              rw.erase(Toy.CONST.instantiate(constant()));
              rw.replace(op, op.operand(0));
              return Rewrite.applied();
            });
    run(p, PatternSet.of(pattern).freeze());
    assertEquals("print(arg0)", p.text());
  }

  private static OperationState constant() {
    return new OperationState(Toy.CONST, Location.unknown())
        .setAttribute("value", dev.weir.ir.attr.IntegerAttr.i64(1))
        .setResultTypes(Program.T);
  }

  @Test
  void listModeVisitsWhatItWasGiven() {
    Program p = new Program(2);
    Operation first = p.op(Toy.MUL, p.arg(0), p.arg(1));
    p.print(first.result(0), p.v(Toy.MUL, p.arg(1), p.arg(0)));
    GreedyDriver.run(
        p.func,
        List.of(first),
        PatternSet.of(swap(Toy.MUL, Toy.SUB, "swap")).freeze(),
        Program.REGISTRY,
        GreedyConfig.defaults().withStrictness(GreedyConfig.Strictness.EXISTING));
    assertEquals("print(sub(arg0, arg1), mul(arg1, arg0))", p.text());
  }

  @Test
  void findsOutPatternsThatChangeTheIrAndDenyIt() {
    Program p = new Program(1);
    p.print(p.arg(0));
    RewritePattern liar =
        RewritePattern.on(
            Toy.PrintOp.class,
            "liar",
            (op, rw) -> {
              rw.insert(make(Toy.NEG, op.operand(0)));
              return Rewrite.noMatch("nothing");
            });
    var thrown =
        assertThrows(IllegalStateException.class, () -> run(p, PatternSet.of(liar).freeze()));
    assertTrue(thrown.getMessage().contains("'liar'"), thrown.getMessage());
  }

  @Test
  void erasesRegionsWithWhatTheyHold() {
    Program p = new Program(1);
    OperationState loop = new OperationState(Toy.LOOP, Location.unknown());
    var block = new dev.weir.ir.Block();
    loop.addRegion().append(block);
    p.builder.add(loop.setResultTypes(List.of()));
    var inner = dev.weir.ir.OpBuilder.atEnd(block);
    Operation a = inner.insert(make(Toy.NEG, p.arg(0)));
    inner.insert(make(Toy.NEG, a.result(0)));
    p.print(p.arg(0));
    assertTrue(run(p, NONE).converged());
    assertEquals(0, p.count(Toy.LOOP));
    assertEquals(1, p.arg(0).useCount());
  }

  @Test
  void manyUsesAndALongDeadChainStayLinear() {
    Program p = new Program(2);
    Value many = p.v(Toy.ADD, p.v(Toy.RELU, p.arg(0)), p.arg(1));
    for (int i = 0; i < 300_000; i++) {
      p.op(Toy.PRINT, many);
    }
    Value chain = p.arg(0);
    for (int i = 0; i < 300_000; i++) {
      chain = p.v(Toy.SUB, chain, chain);
    }
    assertTimeout(
        Duration.ofSeconds(60), () -> assertTrue(run(p, PatternSet.of(FUSE).freeze()).converged()));
    assertEquals(300_001, p.body.size());
  }
}
