package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The sum of quantised tensors.
///
/// Versions: 1.
///
/// Source:
/// [QLinearAdd](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.QLinearAdd).
@OpDef("microsoft.QLinearAdd")
public non-sealed interface QLinearAddOp extends MicrosoftOp, Pure, QuantizedBinary {}
