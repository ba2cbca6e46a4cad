package dev.weir.formats.mindir;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;

/// A model read from a `.mindir` file.
///
/// @param module its function graphs, the main one first
/// @param parameters its weights, under the names that the parameters' `mindir.weight` gives
public record MindIrProgram(ModuleOp module, ParameterStore parameters) {}
