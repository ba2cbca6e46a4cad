package dev.weir.pass.operator.decompose;

import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;

/// Writes [composite operators][CompositeOp], which have no kernels, as what they are short for.
public record DecomposeCompositePass() implements Pass {
  /// The type of the pass.
  public static final PassType<DecomposeCompositePass> TYPE =
      PassType.of(
          DecomposeCompositePass.class,
          "decompose-composite",
          "Writes operators without kernels as what they are short for",
          DecomposeCompositePass::new);

  @Override
  public PassType<DecomposeCompositePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation root, PassRun run) {
    List<CompositeOp> found = new ArrayList<>();
    root.walk(CompositeOp.class, found::add);
    Rewriter rewriter = new Rewriter();
    for (CompositeOp op : found) {
      try {
        decompose(op, rewriter);
      } catch (IllegalArgumentException e) {
        run.diagnostics()
            .error(op, "cannot be written in operators that have kernels: %s", e.getMessage());
        run.fail();
      }
    }
    run.count("operators written as others", found.size());
    if (found.isEmpty()) {
      run.preserveAll();
    }
  }

  private static void decompose(CompositeOp op, Rewriter rewriter) {
    rewriter.setInsertionPoint(op);
    rewriter.setLocation(op.location());
    List<Value> values = op.decompose(rewriter);
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      // What the program says of sizes stays.
      if (!op.operands().contains(value)
          && TypeAgreement.agree(value.type(), op.result(i).type())) {
        rewriter.setType(value, op.result(i).type());
      }
    }
    rewriter.replace(op, values);
  }
}
