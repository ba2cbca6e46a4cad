package dev.weir.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/// Whatever is done through a rewriter, the uses of a value are exactly the operands that name it,
/// and listeners hear of every change.
class UseDefProperties {
  private final Block block = new Block();
  private final Rewriter rewriter = new Rewriter();
  private final List<Operation> ops = new ArrayList<>();
  private final Set<Operation> heard = new HashSet<>();

  @Property(tries = 300)
  void usesAreTheOperandsThatNameAValue(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 80) int steps) {
    UseDefProperties scene = new UseDefProperties();
    scene.listen();
    Random random = new Random(seed);
    for (int i = 0; i < steps; i++) {
      scene.step(random);
      scene.check();
    }
  }

  private void listen() {
    rewriter.setInsertionPointToEnd(block);
    rewriter.setListener(
        new RewriteListener() {
          @Override
          public void inserted(Operation op) {
            heard.add(op);
          }

          @Override
          public void erasing(Operation op) {
            heard.remove(op);
          }
        });
  }

  private void step(Random random) {
    switch (ops.isEmpty() ? 0 : random.nextInt(6)) {
      case 0, 1 -> {
        Value[] operands = new Value[ops.isEmpty() ? 0 : random.nextInt(8)];
        for (int i = 0; i < operands.length; i++) {
          operands[i] = any(random).result(0);
        }
        ops.add(rewriter.insert(Ops.value("t.op", operands)));
      }
      case 2 -> rewriter.replaceAllUses(any(random).result(0), any(random).result(0));
      case 3 -> {
        Operation op = any(random);
        if (op.operandCount() > 0) {
          rewriter.setOperand(op, random.nextInt(op.operandCount()), any(random).result(0));
        }
      }
      case 4 -> {
        Operation op = any(random);
        List<Value> operands = new ArrayList<>(op.operands());
        operands.add(any(random).result(0));
        rewriter.setOperands(op, operands);
      }
      default -> {
        Operation op = any(random);
        if (op.isUnused()) {
          ops.remove(op);
          rewriter.erase(op);
        }
      }
    }
  }

  private Operation any(Random random) {
    return ops.get(random.nextInt(ops.size()));
  }

  private void check() {
    assertEquals(new HashSet<>(ops), heard);
    for (Operation op : ops) {
      Value value = op.result(0);
      Set<OpOperand> expected = new HashSet<>();
      for (Operation user : ops) {
        for (int i = 0; i < user.operandCount(); i++) {
          assertSame(user, user.opOperand(i).owner());
          assertEquals(i, user.opOperand(i).index());
          if (user.operand(i) == value) {
            expected.add(user.opOperand(i));
          }
        }
      }
      Set<OpOperand> actual = new HashSet<>();
      value.uses().forEach(actual::add);
      assertEquals(expected, actual);
      assertEquals(expected.size(), value.useCount());
      assertEquals(expected.size() == 1, value.hasOneUse());
      assertEquals(expected.isEmpty(), value.isUnused());
    }
  }
}
