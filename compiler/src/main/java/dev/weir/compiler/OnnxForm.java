package dev.weir.compiler;

import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.onnx.PdOpToOnnxPass;
import dev.weir.pass.operator.decompose.DecomposeCompositePass;
import java.util.Optional;

/// Carries a program from whatever form it was read in to the graph of an ONNX model.
public final class OnnxForm {
  private OnnxForm() {}

  /// Changes `module` so.
  ///
  /// @param opset the version of `ai.onnx` to write
  /// @return the weights of the model, or empty after reporting why it is impossible
  public static Optional<ParameterStore> of(
      Operation module,
      ParameterStore parameters,
      long opset,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    Pipeline toOnnx =
        Pipeline.on(TargetPipeline.MODULE, new DecomposeCompositePass(), new PdOpToOnnxPass(opset));
    return OperatorForm.of(
            module, parameters, CopyElimination.NEEDED, Optional.empty(), registry, diagnostics)
        .flatMap(weights -> {
          ParameterScope scope = ParameterScope.of(weights);
          boolean done =
              PassManager.builder(toOnnx, registry)
                  .provide(ParameterScope.class, scope)
                  .build()
                  .run(module, diagnostics);
          return done ? Optional.of(scope.store()) : Optional.empty();
        });
  }
}
