package dev.weir.dialect.onnx.activation;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// `x` above zero, and `alpha * (exp(x) - 1)` below.
///
/// Versions: 1, 6.
///
/// Source:
/// [Elu](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Elu).
@OpDef("Elu")
public non-sealed interface EluOp extends ActivationOp, Pure, LinearUnit {}
