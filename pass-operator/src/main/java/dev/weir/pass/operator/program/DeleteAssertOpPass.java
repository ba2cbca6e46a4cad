package dev.weir.pass.operator.program;

import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.operator.program.AssertOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;

/// Drops the checks that a program makes while it runs, with the lists of tensors they would print.
///
/// Source: paddle/fluid/pir/transforms/general/delete_assert_op_pass.cc.
public record DeleteAssertOpPass() implements Pass {
  /// The type of the pass.
  public static final PassType<DeleteAssertOpPass> TYPE =
      PassType.of(
          DeleteAssertOpPass.class,
          "delete_assert_op_pass",
          "Drops the checks that a program makes while it runs",
          DeleteAssertOpPass::new);

  @Override
  public PassType<DeleteAssertOpPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    List<AssertOp> asserts = new ArrayList<>();
    op.walk(AssertOp.class, asserts::add);
    Rewriter rewriter = new Rewriter();
    for (AssertOp found : asserts) {
      Value[] operands = found.operands().values();
      rewriter.erase(found);
      for (Value operand : operands) {
        if (operand.definingOp() instanceof CombineOp combine && combine.isUnused()) {
          rewriter.erase(combine);
        }
      }
    }
    run.count("dropped", asserts.size());
    if (asserts.isEmpty()) {
      run.preserveAll();
    }
  }
}
