package dev.weir.dialect.onnx.index;

import dev.weir.dialect.onnx.OnnxOp;

/// Elements found, taken and put by index.
public sealed interface IndexOp extends OnnxOp
    permits CompressOp,
        GatherElementsOp,
        GatherNdOp,
        GatherOp,
        NonMaxSuppressionOp,
        NonZeroOp,
        OneHotOp,
        ScatterElementsOp,
        ScatterNdOp,
        ScatterOp,
        TopKOp,
        UniqueOp {}
