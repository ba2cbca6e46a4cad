package dev.weir.pass.operator.shape;

import dev.weir.ir.Value;

/// Where a run finds a size.
///
/// @param value a tensor
/// @param dimension one of its dimensions
record SizePlace(Value value, int dimension) {}
