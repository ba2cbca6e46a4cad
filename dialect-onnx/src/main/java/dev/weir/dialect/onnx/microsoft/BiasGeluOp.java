package dev.weir.dialect.onnx.microsoft;

import dev.weir.dialect.onnx.BinaryOperands;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// `gelu(a + b)` with the exact gelu, by `erf`; `b` is a bias vector.
///
/// Versions: 1.
///
/// Source:
/// [BiasGelu](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.BiasGelu).
@OpDef("microsoft.BiasGelu")
public non-sealed interface BiasGeluOp extends MicrosoftOp, Pure, BinaryOperands {}
