package dev.weir.pass.kernel.lower;

import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.program.AssignOutOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;

/// Copies the outputs that may be the memory of something that the program writes over after the output is
/// named: outputs are looked at when the run is over. Of several writes in a row all read first.
final class OutputCopies {
  private OutputCopies() {}

  /// Inserts the copies inside `root`, in front of the operations that name the outputs.
  static void insert(Operation root, Rewriter rewriter) {
    for (Region region : root.regions()) {
      for (Block block : region) {
        insert(block, rewriter);
      }
    }
  }

  private static void insert(Block block, Rewriter rewriter) {
    boolean written = false;
    for (Operation op = block.last(); op != null; op = op.previous()) {
      if (op instanceof AssignOutOp write) {
        written = true;
        readFirst(write, rewriter);
      }
      boolean copied =
          written
              && (op instanceof ShadowOutputOp || op instanceof SetParameterOp)
              && op.operand(0).type() instanceof TensorType
              && mayShare(op.operand(0))
              && !namesItself(op);
      if (copied) {
        rewriter.setInsertionPoint(op);
        rewriter.setOperand(op, 0, rewriter.add(OperatorOps.assign(op.operand(0))).out());
      }
      if (op.regionCount() > 0) {
        insert(op, rewriter);
      }
    }
  }

  private static void readFirst(AssignOutOp write, Rewriter rewriter) {
    Operation first = write;
    boolean own = false;
    while (first.previous() instanceof AssignOutOp earlier) {
      first = earlier;
      own |= write.x().definingOp() == earlier;
    }
    if (first != write && !own && mayShare(write.x()) && write.x() != write.output()) {
      rewriter.setInsertionPoint(first);
      rewriter.setOperand(write, 0, rewriter.add(OperatorOps.assign(write.x())).out());
    }
  }

  /// {@return whether `value` may be memory that has another name}
  private static boolean mayShare(Value value) {
    return !(value.definingOp() instanceof OperatorOp op) || op instanceof AssignOutOp;
  }

  /// {@return whether `op` has a parameter under its own name as an output, so that no pass drops that}
  private static boolean namesItself(Operation op) {
    return op instanceof ShadowOutputOp output
        && output.value().definingOp() instanceof ParameterOp parameter
        && parameter.parameterName().equals(output.outputName());
  }
}
