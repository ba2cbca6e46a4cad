package dev.weir.dialect.onnx.activation;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The logarithm of softmax; before version 13 over all axes from `axis` on.
///
/// Versions: 1, 11, 13.
///
/// Source:
/// [LogSoftmax](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#LogSoftmax).
@OpDef("LogSoftmax")
public non-sealed interface LogSoftmaxOp extends ActivationOp, Pure, AlongAxis {}
