package dev.weir.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.List;
import org.junit.jupiter.api.Test;

class LivenessTest {
  private static final OpDefinition BRANCH = OpDefinition.unregistered("test.branch");

  private final Program p = new Program(1);
  private final Block entry = p.body;

  private Block block() {
    Block block = new Block();
    p.func.region(0).append(block);
    return block;
  }

  private static void branch(Block from, Block... to) {
    OperationState state = new OperationState(BRANCH, Location.unknown());
    List.of(to).forEach(state::addSuccessor);
    OpBuilder.atEnd(from).add(state.setResultTypes(List.of()));
  }

  private static Operation add(Block block, OpDefinition definition, Value... operands) {
    return OpBuilder.atEnd(block)
        .add(
            new OperationState(definition, Location.unknown())
                .addOperands(operands)
                .setResultTypes(
                    definition.resultGroups().isEmpty() ? List.of() : List.of(Program.T)));
  }

  @Test
  void valuesLiveAlongEveryPathToAUse() {
    Value a = add(entry, Toy.NEG, p.arg(0)).result(0);
    Value b = add(entry, Toy.NEG, a).result(0);
    Block left = block();
    Block right = block();
    Block join = block();
    branch(entry, left, right);
    branch(left, join);
    Operation print = add(right, Toy.PRINT, b);
    branch(right, join);
    add(join, Toy.PRINT, a);
    Liveness liveness = Liveness.of(p.func);
    assertEquals(ImmutableSet.of(), liveness.liveIn(entry));
    assertEquals(ImmutableSet.of(a, b), liveness.liveOut(entry));
    assertEquals(ImmutableSet.of(a), liveness.liveIn(left));
    assertEquals(ImmutableSet.of(a, b), liveness.liveIn(right));
    assertEquals(ImmutableSet.of(a), liveness.liveOut(right));
    assertEquals(ImmutableSet.of(), liveness.liveOut(join));
    assertTrue(liveness.isDeadAfter(b, print));
    assertFalse(liveness.isDeadAfter(a, print));
    assertFalse(liveness.isDeadAfter(b, a.definingOp()));
    assertTrue(liveness.isDeadAfter(p.arg(0), a.definingOp()));
  }

  @Test
  void loopsKeepValuesAliveAroundTheBackEdge() {
    Value a = add(entry, Toy.NEG, p.arg(0)).result(0);
    Block head = block();
    Block body = block();
    Block exit = block();
    branch(entry, head);
    branch(head, body, exit);
    add(body, Toy.PRINT, a);
    branch(body, head);
    Liveness liveness = Liveness.of(p.func);
    assertEquals(ImmutableSet.of(a), liveness.liveOut(body));
    assertEquals(ImmutableSet.of(a), liveness.liveIn(head));
    assertEquals(ImmutableSet.of(), liveness.liveIn(exit));
  }

  @Test
  void usesInsideRegionsCountForWhatHoldsThem() {
    Value a = add(entry, Toy.NEG, p.arg(0)).result(0);
    Block inner = new Block();
    OperationState loop = new OperationState(Toy.LOOP, Location.unknown());
    loop.addRegion().append(inner);
    Operation holder = p.builder.add(loop.setResultTypes(List.of()));
    add(inner, Toy.PRINT, a);
    Liveness liveness = Liveness.of(p.func);
    assertEquals(ImmutableSet.of(a), liveness.liveIn(inner));
    assertEquals(ImmutableSet.of(), liveness.liveOut(entry));
    assertFalse(liveness.isDeadAfter(a, a.definingOp()));
    assertTrue(liveness.isDeadAfter(a, holder));
  }

  @Test
  void twinsShareStorage() {
    Value a = p.v(Toy.NEG, p.arg(0));
    Value b = p.v(Toy.RELU_INPLACE, a);
    Value c = p.v(Toy.RELU_INPLACE, b);
    Value d = p.v(Toy.RELU, c);
    AliasAnalysis sharing = new AliasAnalysis();
    assertEquals(AliasResult.MUST, sharing.alias(a, c));
    assertEquals(AliasResult.MUST, sharing.alias(b, c));
    assertNotEquals(AliasResult.MUST, sharing.alias(c, d));
  }
}
