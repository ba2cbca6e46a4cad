package dev.weir.dialect.onnx.signal;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The Blackman window of a size.
///
/// Versions: 17.
///
/// Source:
/// [BlackmanWindow](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#BlackmanWindow).
@OpDef("BlackmanWindow")
public non-sealed interface BlackmanWindowOp extends SignalOp, Pure, WindowFunction {}
