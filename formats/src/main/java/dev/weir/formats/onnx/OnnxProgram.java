package dev.weir.formats.onnx;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;

/// An ONNX model.
///
/// @param module its graph
/// @param parameters the large initialisers, by the names that `pir.parameter` has for them
public record OnnxProgram(ModuleOp module, ParameterStore parameters) {}
