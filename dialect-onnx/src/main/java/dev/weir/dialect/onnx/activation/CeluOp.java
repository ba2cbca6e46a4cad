package dev.weir.dialect.onnx.activation;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// `max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`, element by element.
///
/// Versions: 12.
///
/// Source:
/// [Celu](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Celu).
@OpDef("Celu")
public non-sealed interface CeluOp extends ActivationOp, Pure, LinearUnit {}
