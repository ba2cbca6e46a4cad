package dev.weir.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import dev.weir.ir.UndoLog;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// Whatever a rewriter did, its log takes back.
class UndoLogProperties {
  private static Program random(Random random) {
    Program p = new Program(3);
    var values = new ArrayList<Value>(p.body.arguments());
    for (int i = 0; i < 12; i++) {
      values.add(p.v(Toy.ADD, any(random, values), any(random, values)));
      if (random.nextInt(4) == 0) {
        OperationState loop = new OperationState(Toy.LOOP, Location.unknown());
        loop.addOperands(any(random, values)).setResultTypes(Program.T);
        Block body = new Block(List.of(Program.T));
        loop.addRegion().append(body);
        values.add(p.builder.add(loop).result(0));
        var inside = new ArrayList<Value>(values.subList(0, values.size() - 1));
        inside.addAll(body.arguments());
        dev.weir.ir.OpBuilder.atEnd(body).add(add(any(random, inside), any(random, inside)));
      }
    }
    return p.print(any(random, values));
  }

  private static OperationState add(Value x, Value y) {
    return new OperationState(Toy.ADD, Location.unknown())
        .addOperands(x, y)
        .setResultTypes(Program.T);
  }

  private static <T> T any(Random random, List<? extends T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /// Changes something at random, as far as the program lets it.
  private static void edit(Program p, Rewriter rewriter, Random random) {
    var ops = new ArrayList<Operation>();
    p.func.walk(ops::add);
    ops.remove(p.func);
    if (ops.isEmpty()) {
      return;
    }
    Operation op = any(random, ops);
    Operation other = any(random, ops);
    Block block = op.block();
    switch (random.nextInt(12)) {
      case 0 -> {
        if (op.isUnused()) {
          rewriter.erase(op);
        }
      }
      case 1 -> {
        if (!op.isAncestorOf(other)) {
          rewriter.moveBefore(op, other);
        }
      }
      case 2 -> rewriter.moveToEnd(op, block);
      case 3 -> {
        rewriter.setInsertionPoint(op);
        rewriter.add(add(p.arg(0), p.arg(1)));
      }
      case 4 -> {
        if (op.resultCount() == 1) {
          rewriter.replace(op, p.arg(random.nextInt(3)));
        }
      }
      case 5 -> {
        if (op.operandCount() > 0) {
          rewriter.setOperand(op, 0, p.arg(2));
        }
      }
      case 6 -> {
        if (op.definition() == Toy.PRINT) {
          rewriter.setOperands(op, List.of(p.arg(0), p.arg(0), p.arg(1)));
        }
      }
      case 7 -> rewriter.setAttribute(op, "note", new StringAttr("edited"));
      case 8 -> rewriter.setLocation(op, Location.of("edited", 1, 1));
      case 9 -> {
        if (op.resultCount() > 0) {
          rewriter.setType(op.result(0), IntegerType.I32);
        }
      }
      case 10 -> {
        rewriter.insertArgument(block, 0, IntegerType.I32, Location.unknown());
        if (block.argument(block.argumentCount() - 1).isUnused()) {
          rewriter.eraseArgument(block, block.argumentCount() - 1);
        }
      }
      default -> {
        if (op.regionCount() > 0 && !op.region(0).isEmpty() && op.isUnused()) {
          rewriter.inlineBlockBefore(
              op.region(0).first(),
              op,
              op.region(0).first().arguments().stream().map(a -> p.arg(0)).toList());
        } else {
          rewriter.splitBlock(op);
        }
      }
    }
  }

  @Property(tries = 500)
  void everyChangeIsTakenBack(@ForAll long seed) {
    Random random = new Random(seed);
    Program p = random(random);
    String before = p.func.toString();
    List<Integer> uses = useCounts(p);
    Rewriter rewriter = new Rewriter();
    UndoLog log = new UndoLog();
    rewriter.setUndoLog(log);
    for (int i = 0; i < 20; i++) {
      edit(p, rewriter, random);
    }
    int mark = log.mark();
    String middle = p.func.toString();
    for (int i = 0; i < 20; i++) {
      edit(p, rewriter, random);
    }
    log.rollBack(mark);
    assertThat(p.func.toString()).isEqualTo(middle);
    log.rollBack(0);
    assertThat(p.func.toString()).isEqualTo(before);
    assertThat(useCounts(p)).isEqualTo(uses);
  }

  private static List<Integer> useCounts(Program p) {
    var counts = new ArrayList<Integer>();
    p.body.arguments().forEach(argument -> counts.add(argument.useCount()));
    p.func.walk(op -> op.results().forEach(result -> counts.add(result.useCount())));
    return counts;
  }
}
