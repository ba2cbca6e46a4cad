package dev.weir.dialect.onnx.image;

import dev.weir.dialect.onnx.OnnxOp;

/// Windows that move over images, and images resampled.
public sealed interface ImageOp extends OnnxOp
    permits AffineGridOp,
        AveragePoolOp,
        Col2ImOp,
        ConvOp,
        ConvTransposeOp,
        DeformConvOp,
        GlobalAveragePoolOp,
        GlobalLpPoolOp,
        GlobalMaxPoolOp,
        GridSampleOp,
        ImageDecoderOp,
        LpPoolOp,
        LrnOp,
        MaxPoolOp,
        MaxRoiPoolOp,
        MaxUnpoolOp,
        ResizeOp,
        RoiAlignOp,
        UpsampleOp {}
