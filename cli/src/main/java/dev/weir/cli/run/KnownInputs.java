package dev.weir.cli.run;

import dev.weir.cli.file.Program;
import dev.weir.ir.Diagnostics;
import dev.weir.pass.onnx.OnnxToPdOpPass;
import dev.weir.pass.onnx.input.InputValues;
import java.util.List;
import java.util.Optional;

/// The values that the command line gives to inputs of an ONNX model, which may be shapes and axes that the
/// program is compiled for.
final class KnownInputs {
  private KnownInputs() {}

  /// {@return what `specs` give of the inputs of `program`}; what is wrong or missing is reported once the
  /// program is compiled
  ///
  /// @param seed where `uniform` starts
  static InputValues of(Program program, List<InputSpec> specs, long seed) {
    if (specs.isEmpty() || !OnnxToPdOpPass.applies(program.module())) {
      return InputValues.none();
    }
    Diagnostics unheard = new Diagnostics();
    return InputValues.of(
        new InputBinding(program.name(), program.module(), seed, Optional.empty(), unheard)
            .bind(specs));
  }
}
