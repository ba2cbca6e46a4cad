package dev.weir.dialect.onnx.image;

import dev.weir.dialect.onnx.OnnxOp;

/// Windows that move over images, and images resampled.
public sealed interface ImageOp extends OnnxOp
    permits AveragePoolOp,
        ConvOp,
        ConvTransposeOp,
        GlobalAveragePoolOp,
        GlobalLpPoolOp,
        GlobalMaxPoolOp,
        GridSampleOp,
        LpPoolOp,
        LrnOp,
        MaxPoolOp,
        MaxRoiPoolOp,
        MaxUnpoolOp,
        ResizeOp,
        RoiAlignOp,
        UpsampleOp {}
