package dev.weir.dialect.onnx.activation;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// Exponentials that add up to 1 along an axis; before version 13 over all axes from there on.
///
/// Versions: 1, 11, 13.
///
/// Source:
/// [Softmax](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Softmax).
@OpDef("Softmax")
public non-sealed interface SoftmaxOp extends ActivationOp, Pure, AlongAxis {}
