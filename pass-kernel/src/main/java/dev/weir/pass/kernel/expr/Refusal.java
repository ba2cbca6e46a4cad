package dev.weir.pass.kernel.expr;

import dev.weir.ir.Operation;

/// Why something cannot be lowered to generated kernels.
///
/// @param operation the operation that has none
/// @param reason why, as the end of a sentence about it
public record Refusal(Operation operation, String reason) {}
