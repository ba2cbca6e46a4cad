package dev.weir.compiler;

import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassInstrumentation;
import dev.weir.pass.PassManager;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.onnx.input.InputValues;
import java.util.Optional;

/// Carries a program from whatever form it was read in to operators that stand in the module itself.
public final class OperatorForm {
  private OperatorForm() {}

  /// Changes `module` so: where it holds a single function, the arguments of that become the inputs;
  /// an ONNX model becomes operators; MindIR's function graphs have their effects ordered and are lowered.
  ///
  /// @param copies which reads of MindIR's parameters are copied
  /// @param watcher is told of the passes
  /// @return the weights of the program then, or empty after reporting why it is impossible
  public static Optional<ParameterStore> of(
      Operation module,
      ParameterStore parameters,
      CopyElimination copies,
      Optional<? extends PassInstrumentation> watcher,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    return of(module, parameters, copies, watcher, InputValues.none(), registry, diagnostics);
  }

  /// Changes `module` as the other method does, for these values of the inputs of an ONNX
  /// model.
  ///
  /// @param copies which reads of MindIR's parameters are copied
  /// @param watcher is told of the passes
  /// @param inputs the known inputs of an ONNX model
  /// @return the weights of the program then, or empty after reporting why it is impossible
  public static Optional<ParameterStore> of(
      Operation module,
      ParameterStore parameters,
      CopyElimination copies,
      Optional<? extends PassInstrumentation> watcher,
      InputValues inputs,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    ParameterScope scope = ParameterScope.of(parameters);
    PassManager.Builder passes =
        PassManager.builder(TargetPipeline.toOperators(copies), registry)
            .provide(ParameterScope.class, scope)
            .provide(InputValues.class, inputs);
    watcher.ifPresent(passes::instrument);
    return passes.build().run(module, diagnostics) ? Optional.of(scope.store()) : Optional.empty();
  }
}
