package dev.weir.dialect.mindir.build;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;

/// Function graphs as a module, whose public function is the main graph, and the values of their
/// weights.
public record GraphProgram(ModuleOp module, ParameterStore parameters) {}
