package dev.weir.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class OperationTest {
  @Test
  void usesFollowTheOperands() {
    Operation a = Ops.value("t.a");
    Operation b = Ops.value("t.b");
    Operation user = Ops.op("t.use", a.result(0), b.result(0), a.result(0));
    assertEquals(2, a.result(0).useCount());
    assertTrue(b.result(0).hasOneUse());
    assertEquals(2, user.opOperand(2).index());
    new Rewriter().replaceAllUses(a.result(0), b.result(0));
    assertTrue(a.isUnused());
    assertEquals(3, b.result(0).useCount());
    assertSame(b.result(0), user.operand(0));
  }

  @Test
  void redirectedUsesKeepTheirOrder() {
    for (int uses = 1; uses < 8; uses++) {
      List<String> plain = namesOfUsers(uses, new Rewriter());
      Rewriter heard = new Rewriter();
      heard.setListener(new RewriteListener() {});
      Rewriter undoable = new Rewriter();
      undoable.setUndoLog(new UndoLog());
      assertThat(plain)
          .hasSize(uses + 2)
          .endsWith("t.own1", "t.own0")
          .startsWith("t.use" + (uses - 1));
      assertThat(namesOfUsers(uses, heard)).isEqualTo(plain);
      assertThat(namesOfUsers(uses, undoable)).isEqualTo(plain);
    }
  }

  /// {@return the users of a value with two uses after it took over `uses` ones, in order}
  private static List<String> namesOfUsers(int uses, Rewriter rewriter) {
    Value from = Ops.value("t.from").result(0);
    Value to = Ops.value("t.to").result(0);
    Ops.op("t.own0", to);
    Ops.op("t.own1", to);
    for (int i = 0; i < uses; i++) {
      Ops.op("t.use" + i, from);
    }
    rewriter.replaceAllUses(from, to);
    assertTrue(from.isUnused());
    List<String> users = new ArrayList<>();
    to.uses().forEach(use -> users.add(use.owner().name()));
    return users;
  }

  @Test
  void manyOperandsKnowTheirPlace() {
    Operation a = Ops.value("t.a");
    Value[] values = new Value[1000];
    java.util.Arrays.fill(values, a.result(0));
    Operation user = Ops.op("t.use", values);
    for (int i = 0; i < values.length; i++) {
      assertEquals(i, user.opOperand(i).index());
    }
  }

  /// Random edits of a block keep `isBeforeInBlock` in agreement with a plain list.
  @RepeatedTest(20)
  void orderSurvivesEdits(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Block block = new Block();
    List<Operation> model = new ArrayList<>();
    Rewriter rewriter = new Rewriter();
    for (int step = 0; step < 500; step++) {
      if (model.isEmpty() || random.nextInt(3) > 0) {
        Operation op = Ops.op("t.op");
        int at = random.nextInt(model.size() + 1);
        if (at == model.size()) {
          rewriter.setInsertionPointToEnd(block);
        } else {
          rewriter.setInsertionPoint(model.get(at));
        }
        rewriter.insert(op);
        model.add(at, op);
      } else {
        rewriter.erase(model.remove(random.nextInt(model.size())));
      }
      if (model.size() > 1) {
        int i = random.nextInt(model.size());
        int j = random.nextInt(model.size());
        assertEquals(i < j, model.get(i).isBeforeInBlock(model.get(j)));
      }
    }
    assertEquals(model, com.google.common.collect.ImmutableList.copyOf(block));
    assertEquals(model.size(), block.size());
  }

  @Test
  void attributesAreRoutedByTheDefinition() {
    Operation op =
        Ops.state("t.op")
            .setAttribute("b", BoolAttr.TRUE)
            .setAttribute("a", new StringAttr("x"))
            .build();
    assertEquals("a", op.discardableAttributes().name(0));
    assertEquals(BoolAttr.TRUE, op.attribute("b"));
    assertNull(op.attribute("c"));
    new Rewriter().setAttribute(op, "b", null);
    assertEquals(1, op.discardableAttributes().size());
  }

  @Test
  void erasingAUsedOperationIsRefused() {
    Operation a = Ops.value("t.a");
    Ops.op("t.use", a.result(0));
    assertThrows(IllegalStateException.class, () -> new Rewriter().erase(a));
  }

  @Test
  void erasingReleasesNestedUses() {
    Operation a = Ops.value("t.a");
    Region region = new Region();
    Block block = new Block();
    region.append(block);
    OpBuilder.atEnd(block).insert(Ops.op("t.use", a.result(0)));
    Operation holder = Ops.holder(region);
    assertEquals(1, a.result(0).useCount());
    new Rewriter().erase(holder);
    assertTrue(a.isUnused());
  }

  @Test
  void copiesMapOperandsBlocksAndBackEdges() {
    Region region = new Region();
    Block entry = new Block(List.of(dev.weir.ir.type.IntegerType.I32));
    Block loop = new Block();
    region.append(entry);
    region.append(loop);
    Operation outer = Ops.value("t.outer");
    OpBuilder b = OpBuilder.atEnd(entry);
    Operation sum = b.insert(Ops.value("t.sum", entry.argument(0), outer.result(0)));
    b.insert(Ops.branch(loop));
    b.setInsertionPointToEnd(loop);
    b.insert(Ops.op("t.use", sum.result(0)));
    b.insert(Ops.branch(loop));
    Operation holder = Ops.holder(region);
    IrMapping mapping = new IrMapping();
    Operation copy = holder.clone(mapping);
    Block copiedLoop = mapping.of(loop);
    assertNotSame(loop, copiedLoop);
    assertSame(copiedLoop, copiedLoop.last().successor(0));
    assertSame(mapping.of(sum.result(0)), copiedLoop.first().operand(0));
    assertSame(outer.result(0), mapping.of(sum).operand(1));
    assertSame(copy, mapping.of(entry).parentOp());
    assertEquals(2, outer.result(0).useCount());
    assertEquals(2, loop.predecessors().size());
  }

  @Test
  void walksAreIterativeAndOrdered() {
    Operation root = Ops.holder(new Region());
    Operation innermost = root;
    int depth = 50_000;
    for (int i = 0; i < depth; i++) {
      Region region = new Region();
      Block block = new Block();
      region.append(block);
      OpBuilder.atEnd(block).insert(root);
      root = Ops.holder(region);
    }
    Map<Operation, Integer> pre = new IdentityHashMap<>();
    root.walk(op -> pre.put(op, pre.size()));
    Map<Operation, Integer> post = new IdentityHashMap<>();
    root.walkPostOrder(op -> post.put(op, post.size()));
    assertEquals(depth + 1, pre.size());
    assertEquals(depth, pre.get(innermost));
    assertEquals(0, post.get(innermost));
    assertEquals(depth, post.get(root));
    Diagnostics diagnostics = new Diagnostics();
    assertTrue(Verifier.verify(root, diagnostics));
    assertEquals(depth + 1, countClone(root));
  }

  private static int countClone(Operation root) {
    int[] count = {0};
    root.copy().walk(op -> count[0]++);
    return count[0];
  }

  @Test
  void aStateThatStartsOverForgetsItsOperands() {
    Value a = Ops.value("t.a").result(0);
    Value b = Ops.value("t.b").result(0);
    OperationState model = Ops.state("t.use");
    OperationState state = Ops.state("t.other").addOperand(a).addOperand(b);
    assertThat(state.build().operands()).containsExactly(a, b);
    state.restart(model, Location.unknown()).addOperand(b);
    assertThat(state.operands()).containsExactly(b);
    assertThat(state.build().operands()).containsExactly(b);
    state.restart(model, Location.unknown());
    assertThat(state.operands()).isEmpty();
    assertThat(state.build().operands()).isEmpty();
    state.restart(model, Location.unknown()).addOperand(a).addOperand(b).addOperand(a);
    assertThat(state.operands()).containsExactly(a, b, a);
    assertThat(state.build().operands()).containsExactly(a, b, a);
  }
}
