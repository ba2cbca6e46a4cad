package dev.weir.pass.operator.inplace;

import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Replaces in-place operators by those whose results have memory of their own; see [ValueForm]. A
/// program in which operators write over nothing, or assign to parameters only, stays as it is.
public record ValueFormPass() implements Pass {
  /// The type of the pass.
  public static final PassType<ValueFormPass> TYPE =
      PassType.of(
          ValueFormPass.class,
          "value-form",
          "Gives the results of in-place operators memory of their own",
          ValueFormPass::new);

  @Override
  public PassType<ValueFormPass> type() {
    return TYPE;
  }

  @Override
  public boolean seesInplaceTwins() {
    return true;
  }

  @Override
  public void run(Operation op, PassRun run) {
    if (!ValueForm.isNeeded(op)) {
      run.preserveAll();
      return;
    }
    if (!ValueForm.apply(op, run.diagnostics())) {
      run.fail();
    }
  }
}
