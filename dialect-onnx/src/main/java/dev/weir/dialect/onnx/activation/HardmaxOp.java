package dev.weir.dialect.onnx.activation;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// 1 at the first largest element along an axis, 0 elsewhere; before version 13 over all axes from
/// there on.
///
/// Versions: 1, 11, 13.
///
/// Source:
/// [Hardmax](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Hardmax).
@OpDef("Hardmax")
public non-sealed interface HardmaxOp extends ActivationOp, Pure, AlongAxis {}
