package dev.weir.formats.mindir;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import java.util.Optional;

/// A model as a `.mindir` file holds it.
///
/// @param module its function graphs, the main one first
/// @param parameters its weights, under the names that the parameters' `mindir.weight` gives
/// @param form how the file that it was read from says it; nothing where it was read from none
public record MindIrProgram(ModuleOp module, ParameterStore parameters, Optional<MindIrForm> form) {
  /// Makes a model that was read from no `.mindir` file.
  public MindIrProgram(ModuleOp module, ParameterStore parameters) {
    this(module, parameters, Optional.empty());
  }

  /// {@return this program with the facts about its file}
  MindIrProgram withForm(Optional<MindIrForm> known) {
    return new MindIrProgram(module, parameters, known);
  }
}
