package dev.weir.compiler.quantize;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.Tensor;

/// The inputs of one run of a calibration.
///
/// @param name what the data are called in messages
/// @param inputs the tensors by the names of the program's inputs
public record CalibrationRun(String name, ImmutableMap<String, Tensor> inputs) {}
