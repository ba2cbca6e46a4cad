package dev.weir.compiler;

import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Has the kernels that stand in a program checked where they run: those that were read with it, and those that passes
/// before this one put there. What Weir generates afterwards is right by how it is made, and is not checked.
public record CheckKernelsPass() implements Pass {
  /// The type of the pass.
  public static final PassType<CheckKernelsPass> TYPE =
      PassType.of(
          CheckKernelsPass.class,
          "check-kernels",
          "Has kernels that stand in a program checked where they run",
          CheckKernelsPass::new);

  @Override
  public PassType<CheckKernelsPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Rewriter rewriter = new Rewriter();
    int marked = 0;
    for (TileFuncOp kernel : LoweredProgram.kernels(op)) {
      rewriter.setAttribute(kernel, "checked", BoolAttr.TRUE);
      marked++;
    }
    run.count("kernels to be checked", marked);
    if (marked == 0) {
      run.preserveAll();
    }
  }
}
