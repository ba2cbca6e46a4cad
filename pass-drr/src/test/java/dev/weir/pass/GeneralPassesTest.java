package dev.weir.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.pass.general.CanonicalizePass;
import dev.weir.pass.general.CsePass;
import dev.weir.pass.general.DcePass;
import dev.weir.pass.general.LicmPass;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GeneralPassesTest {
  private static void run(Pass pass, Program p) {
    Diagnostics diagnostics = new Diagnostics();
    boolean ok =
        PassManager.builder(Pipeline.of(pass), Program.REGISTRY)
            .verifyEach(false)
            .build()
            .run(p.func, diagnostics);
    assertTrue(ok, () -> diagnostics.all().toString());
  }

  private static Block loop(Program p) {
    Block block = new Block();
    OperationState state = new OperationState(Toy.LOOP, Location.unknown());
    state.addRegion().append(block);
    p.builder.add(state.setResultTypes(List.of()));
    return block;
  }

  private static Value in(Block block, dev.weir.ir.OpDefinition definition, Value... operands) {
    OperationState state = new OperationState(definition, Location.unknown());
    state.addOperands(operands);
    state.setResultTypes(definition.resultGroups().isEmpty() ? List.of() : List.of(Program.T));
    Operation op = OpBuilder.atEnd(block).add(state);
    return op.resultCount() == 0 ? operands[0] : op.result(0);
  }

  @Test
  void cseMergesEqualAndCommutedOperations() {
    Program p = new Program(2);
    Value a = p.arg(0);
    Value b = p.arg(1);
    p.print(p.v(Toy.ADD, a, b), p.v(Toy.ADD, a, b), p.v(Toy.ADD, b, a));
    p.print(p.v(Toy.SUB, a, b), p.v(Toy.SUB, b, a));
    run(new CsePass(), p);
    assertEquals(1, p.count(Toy.ADD));
    assertEquals(2, p.count(Toy.SUB));
  }

  @Test
  void cseKeepsWhatDiffersInAttributesAndWhatWrites() {
    Program p = new Program(1);
    Value a = p.arg(0);
    p.print(
        p.op(Toy.MATMUL, Map.of("transpose_x", BoolAttr.TRUE), a, a).result(0),
        p.v(Toy.MATMUL, a, a),
        p.v(Toy.RELU_INPLACE, a),
        p.v(Toy.RELU_INPLACE, a));
    run(new CsePass(), p);
    assertEquals(2, p.count(Toy.MATMUL));
    assertEquals(2, p.count(Toy.RELU_INPLACE));
  }

  @Test
  void cseMergesReadsUnlessSomethingWritesInBetween() {
    Program p = new Program(1);
    Value one = p.v(Toy.LOAD, p.arg(0));
    Value two = p.v(Toy.LOAD, p.arg(0));
    p.print(one, two);
    Value three = p.v(Toy.LOAD, p.arg(0));
    p.print(three);
    run(new CsePass(), p);
    assertEquals(2, p.count(Toy.LOAD));
  }

  @Test
  void cseKeepsWhatATwinOverwrites() {
    Program p = new Program(1);
    Value one = p.v(Toy.NEG, p.arg(0));
    Value two = p.v(Toy.NEG, p.arg(0));
    Value three = p.v(Toy.NEG, p.arg(0));
    p.print(p.v(Toy.RELU_INPLACE, one), two, three);
    run(new CsePass(), p);
    assertEquals(2, p.count(Toy.NEG));
  }

  @Test
  void cseSeesOuterExpressionsInRegionsAndForgetsInnerOnes() {
    Program p = new Program(1);
    Value outer = p.v(Toy.NEG, p.arg(0));
    Block first = loop(p);
    in(first, Toy.PRINT, in(first, Toy.NEG, p.arg(0)));
    in(first, Toy.PRINT, in(first, Toy.RELU, p.arg(0)));
    Block second = loop(p);
    in(second, Toy.PRINT, in(second, Toy.RELU, p.arg(0)));
    p.print(outer);
    run(new CsePass(), p);
    assertEquals(3, first.size());
    assertEquals(2, second.size());
  }

  @Test
  void cseOfDeepTwinsAndLongBlocksIsLinear() {
    Program p = new Program(1);
    Value x = p.arg(0);
    Value y = p.arg(0);
    for (int i = 0; i < 100_000; i++) {
      x = p.v(Toy.ADD, x, x);
      y = p.v(Toy.ADD, y, y);
    }
    p.print(x, y);
    assertTimeout(Duration.ofSeconds(60), () -> run(new CsePass(), p));
    assertEquals(100_001, p.body.size());
  }

  @Test
  void dceErasesChainsAndWholeRegions() {
    Program p = new Program(1);
    Value chain = p.arg(0);
    for (int i = 0; i < 300_000; i++) {
      chain = p.v(Toy.ADD, chain, chain);
    }
    Block dead = loop(p);
    in(dead, Toy.NEG, chain);
    Block live = loop(p);
    in(live, Toy.NEG, p.arg(0));
    in(live, Toy.PRINT, p.arg(0));
    assertTimeout(Duration.ofSeconds(60), () -> run(new DcePass(), p));
    assertEquals(1, p.body.size());
    assertEquals(1, live.size());
  }

  @Test
  void dceKeepsEffects() {
    Program p = new Program(1);
    p.v(Toy.RELU_INPLACE, p.arg(0));
    p.v(Toy.LOAD, p.arg(0));
    run(new DcePass(), p);
    assertEquals(1, p.body.size());
  }

  @Test
  void licmMovesWhatIsInvariantAsFarOutAsItCan() {
    Program p = new Program(2);
    Block outer = loop(p);
    outer.addArgument(Program.T, Location.unknown());
    Block inner = new Block();
    OperationState state = new OperationState(Toy.LOOP, Location.unknown());
    state.addRegion().append(inner);
    OpBuilder.atEnd(outer).add(state.setResultTypes(List.of()));
    Value far = in(inner, Toy.ADD, p.arg(0), p.arg(1));
    Value farther = in(inner, Toy.NEG, far);
    Value near = in(inner, Toy.SUB, far, outer.argument(0));
    in(inner, Toy.LOAD, p.arg(0));
    in(inner, Toy.PRINT, near, farther);
    run(new LicmPass(), p);
    assertEquals(p.body, far.parentBlock());
    assertEquals(p.body, farther.parentBlock());
    assertEquals(outer, near.parentBlock());
    assertEquals(2, inner.size());
  }

  @Test
  void canonicalizeFoldsAndErases() {
    Program p = new Program(1);
    p.v(Toy.RELU, p.arg(0));
    p.print(p.v(Toy.ADD, p.v(Toy.ADD, p.constant(2), p.constant(-2)), p.arg(0)));
    run(CanonicalizePass.TYPE.create(), p);
    assertEquals("print(arg0)", p.text());
    assertEquals(1, p.body.size());
  }
}
