package dev.weir.pass.operator.folding;

import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.kernel.KernelExecutor;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.Optional;

/// Runs the operators whose operands are all known, and has their results stored beside the program;
/// see [KernelFolding].
///
/// Source: paddle/fluid/pir/transforms/general/constant_folding_pass.cc. Deviations: 1. a chain of
/// operators is computed in one sweep and only its end is stored; 2. `full` and `full_int_array` stay
/// where something else uses them, since a stored tensor says less than they do; 3. parameters that
/// the program sets are not taken for constants.
///
/// @param trainMode whether parameters may still change: then only what does not depend on them is
///     folded, and nothing that is folded counts as persistable
public record ConstantFoldingPass(boolean trainMode) implements Pass {
  private static final Option<Boolean> TRAIN_MODE =
      Option.flag("train-mode", false, "parameters may still change, so they are no constants");

  /// The type of the pass.
  public static final PassType<ConstantFoldingPass> TYPE =
      PassType.builder(
              ConstantFoldingPass.class,
              "constant_folding_pass",
              "Computes what depends on constants and weights only, by running kernels")
          .option(TRAIN_MODE, ConstantFoldingPass::trainMode)
          .build(options -> new ConstantFoldingPass(options.get(TRAIN_MODE)));

  @Override
  public PassType<ConstantFoldingPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Optional<ParameterScope> scope = run.resource(ParameterScope.class);
    Optional<KernelExecutor> executor = KernelExecutor.load();
    if (scope.isEmpty()) {
      run.diagnostics()
          .error(op, "cannot be folded: there is no parameter scope to put the results in");
    } else if (executor.isEmpty()) {
      run.diagnostics().error(op, "cannot be folded: no target at hand runs kernels");
    } else {
      KernelFolding folding =
          new KernelFolding(op, executor.get(), scope.get(), trainMode, run.diagnostics());
      run.count("folded", folding.run());
      run.count("stored", folding.stored());
    }
  }
}
