package dev.weir.dialect.onnx.signal;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The Hamming window of a size.
///
/// Versions: 17.
///
/// Source:
/// [HammingWindow](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#HammingWindow).
@OpDef("HammingWindow")
public non-sealed interface HammingWindowOp extends SignalOp, Pure, WindowFunction {}
