package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.rule.OperatorPattern;

/// What is widened for a matmul, as bytes are for exact sums, is widened in the matmul's kernel: so it is read as it
/// was, in fewer bytes, and never lies in memory as anything else.
final class Widening {
  private final GroupableOperators operators;

  Widening(GroupableOperators operators) {
    this.operators = operators;
  }

  /// Gives each matmul in `block` an operator of its own where it shares one that widens.
  void split(Block block) {
    Rewriter rewriter = new Rewriter();
    for (Operation op : ImmutableList.copyOf(block)) {
      if (!widens(op) || op.result(0).hasOneUse()) {
        continue;
      }
      boolean kept = false;
      for (OpOperand use : ImmutableList.copyOf(op.result(0).uses())) {
        if (operators.patternOf(use.owner()) != OperatorPattern.MATMUL) {
          kept = true;
        } else if (kept) {
          rewriter.setInsertionPointAfter(op);
          rewriter.setOperand(use, rewriter.insert(op.clone(new IrMapping())).result(0));
        } else {
          kept = true;
        }
      }
    }
  }

  /// {@return whether `op` widens what only a matmul reads}
  boolean isForMatmul(Operation op) {
    if (!widens(op) || !op.result(0).hasOneUse()) {
      return false;
    }
    for (OpOperand use : op.result(0).uses()) {
      return operators.patternOf(use.owner()) == OperatorPattern.MATMUL;
    }
    return false;
  }

  /// {@return whether `op` gives each element of its operand in more bytes}
  private boolean widens(Operation op) {
    return op.operandCount() == 1
        && op.resultCount() == 1
        && operators.patternOf(op) == OperatorPattern.ELEMENTWISE
        && bytes(op.result(0)) > bytes(op.operand(0));
  }

  private static int bytes(Value value) {
    return ElementTypes.find(((TensorType) value.type()).elementType()).orElseThrow().byteSize();
  }
}
