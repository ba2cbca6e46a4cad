package dev.weir.pass.batching;

import dev.weir.ir.Value;

/// What stands for a value of one lane.
///
/// @param value the value
/// @param batched whether it has the lanes as its first dimension; else it is the same for all
public record Lane(Value value, boolean batched) {}
