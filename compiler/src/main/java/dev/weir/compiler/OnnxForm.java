package dev.weir.compiler;

import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.onnx.OnnxSimplifyPass;
import dev.weir.pass.onnx.OnnxToPdOpPass;
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
        .flatMap(weights -> run(toOnnx, module, weights, registry, diagnostics));
  }

  /// Changes `module` so, and takes out what the model can do without. A model of ONNX stays in its version of
  /// `ai.onnx`, unless one is asked for.
  ///
  /// @param opset the version of `ai.onnx` to write
  /// @return the weights of the model, or empty after reporting why it is impossible
  public static Optional<ParameterStore> simplified(
      Operation module,
      ParameterStore parameters,
      Optional<Long> opset,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    Optional<ParameterStore> model =
        opset.isEmpty() && OnnxToPdOpPass.applies(module)
            ? Optional.of(parameters)
            : of(module, parameters, opset.orElse(PdOpToOnnxPass.OLDEST), registry, diagnostics);
    Pipeline simplify = Pipeline.on(TargetPipeline.MODULE, new OnnxSimplifyPass());
    return model.flatMap(weights -> run(simplify, module, weights, registry, diagnostics));
  }

  private static Optional<ParameterStore> run(
      Pipeline passes,
      Operation module,
      ParameterStore weights,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    ParameterScope scope = ParameterScope.of(weights);
    boolean done =
        PassManager.builder(passes, registry)
            .provide(ParameterScope.class, scope)
            .build()
            .run(module, diagnostics);
    return done ? Optional.of(scope.store()) : Optional.empty();
  }
}
