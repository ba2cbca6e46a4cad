package dev.weir.dialect.onnx.activation;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Elements above `alpha`, and 0 in place of all others.
///
/// Versions: 10.
///
/// Source:
/// [ThresholdedRelu](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ThresholdedRelu).
@OpDef("ThresholdedRelu")
public non-sealed interface ThresholdedReluOp extends ActivationOp, Pure, LinearUnit {}
