package dev.weir.dialect.onnx.signal;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The Hann window of a size.
///
/// Versions: 17.
///
/// Source:
/// [HannWindow](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#HannWindow).
@OpDef("HannWindow")
public non-sealed interface HannWindowOp extends SignalOp, Pure, WindowFunction {}
