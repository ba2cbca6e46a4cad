package dev.weir.dialect.operator.composite.copy;

import dev.weir.ir.def.OpDef;

/// `x`, of which PaddlePaddle gives another tensor of the same memory.
///
/// Deviation: what is written over the result is not seen in `x`.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
@OpDef(value = "share_data_", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface ShareDataOp extends TensorCopy {}
