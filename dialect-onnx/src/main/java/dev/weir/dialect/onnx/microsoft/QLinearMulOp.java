package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The product of quantised tensors, element by element.
///
/// Versions: 1.
///
/// Source:
/// [QLinearMul](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.QLinearMul).
@OpDef("microsoft.QLinearMul")
public non-sealed interface QLinearMulOp extends MicrosoftOp, Pure, QuantizedBinary {}
