package dev.weir.tensor.jit;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;

/// A function of Java as a program of its own, which passes, formats and targets take as they take any other.
///
/// @param program its inputs are `pd_op.data` with the names of the parameters, its outputs `output_0` and so on; sizes that
///     may be any are -1
/// @param weights the tensors that the function has from elsewhere than its arguments
public record Exported(ModuleOp program, ParameterStore weights) {}
