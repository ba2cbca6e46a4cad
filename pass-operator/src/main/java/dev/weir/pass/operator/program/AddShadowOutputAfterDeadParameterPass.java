package dev.weir.pass.operator.program;

import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;

/// Gives each unused parameter an output of its own name, so that the parameter and its weights are
/// still there when a later pass looks for them. Such an output is none of the program's.
///
/// Source: paddle/fluid/pir/transforms/general/add_shadow_output_after_dead_parameter_pass.cc.
public record AddShadowOutputAfterDeadParameterPass() implements Pass {
  /// The type of the pass.
  public static final PassType<AddShadowOutputAfterDeadParameterPass> TYPE =
      PassType.of(
          AddShadowOutputAfterDeadParameterPass.class,
          "add_shadow_output_after_dead_parameter_pass",
          "Keeps unused parameters by giving each an output of its own name",
          AddShadowOutputAfterDeadParameterPass::new);

  @Override
  public PassType<AddShadowOutputAfterDeadParameterPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    List<ParameterOp> unused = new ArrayList<>();
    op.walk(
        ParameterOp.class,
        parameter -> {
          if (parameter.isUnused()) {
            unused.add(parameter);
          }
        });
    Rewriter rewriter = new Rewriter();
    for (ParameterOp parameter : unused) {
      rewriter.setLocation(parameter.location());
      rewriter.setInsertionPointAfter(parameter);
      rewriter.add(PirOps.shadowOutput(parameter.out(), parameter.parameterName()));
    }
    run.count("kept", unused.size());
    if (unused.isEmpty()) {
      run.preserveAll();
    }
  }
}
