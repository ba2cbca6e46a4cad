package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StackCreateOp;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Hands forward values of one body over to the body that goes back through it.
///
/// Each time the forward body runs, it pushes what the backward body uses of it as one tuple; each time
/// the backward body runs, it pops one. Since it runs as often, in reverse, it finds the values of the
/// very run that it goes back through, however deep bodies are nested. Constants are made anew.
final class SavedValues {
  private SavedValues() {}

  /// Has `backward` use what it uses of `forward` by way of a stack, which is made at the start of
  /// `function`.
  static void handOver(Block forward, Block backward, Block function) {
    Map<Value, List<OpOperand>> uses = usesOf(forward, backward);
    Rewriter rewriter = new Rewriter();
    List<Value> saved = new ArrayList<>();
    List<List<OpOperand>> savedUses = new ArrayList<>();
    uses.forEach((value, operands) -> {
      Operation maker = value.definingOp();
      if (maker != null && isRemade(maker)) {
        rewriter.setInsertionPointToStart(backward);
        Operation copy = rewriter.insert(maker.clone(new IrMapping()));
        redirect(rewriter, operands, copy.result(((OpResult) value).index()));
      } else {
        saved.add(value);
        savedUses.add(operands);
      }
    });
    if (saved.isEmpty()) {
      return;
    }
    rewriter.setInsertionPointToStart(function);
    StackCreateOp stack = rewriter.add(ControlFlowOps.stackCreate());
    push(forward, stack, saved);
    rewriter.setInsertionPointToStart(backward);
    ImmutableList<Type> types =
        saved.stream().map(Value::type).collect(ImmutableList.toImmutableList());
    TuplePopOp pop = rewriter.add(ControlFlowOps.tuplePop(stack.outlet(), types));
    for (int i = 0; i < saved.size(); i++) {
      redirect(rewriter, savedUses.get(i), pop.elements().get(i));
    }
  }

  private static void push(Block forward, StackCreateOp stack, List<Value> saved) {
    OpBuilder builder = new OpBuilder();
    Operation last = forward.last();
    if (last instanceof Terminator) {
      builder.setInsertionPoint(last);
    } else {
      builder.setInsertionPointToEnd(forward);
    }
    builder.add(ControlFlowOps.tuplePush(stack.inlet(), saved));
  }

  private static boolean isRemade(Operation op) {
    return op.operandCount() == 0 && op instanceof ConstantLike;
  }

  private static void redirect(Rewriter rewriter, List<OpOperand> uses, Value value) {
    for (OpOperand use : uses) {
      rewriter.setOperand(use, value);
    }
  }

  /// {@return the values that `forward` defines and operations in `backward` use, however deep, with
  /// their uses, in the order of the first ones}
  private static Map<Value, List<OpOperand>> usesOf(Block forward, Block backward) {
    Map<Value, List<OpOperand>> uses = new LinkedHashMap<>();
    for (Operation top : backward) {
      top.walk(op -> {
        for (int i = 0; i < op.operandCount(); i++) {
          if (op.operand(i).parentBlock() == forward) {
            uses.computeIfAbsent(op.operand(i), value -> new ArrayList<>()).add(op.opOperand(i));
          }
        }
      });
    }
    return uses;
  }
}
