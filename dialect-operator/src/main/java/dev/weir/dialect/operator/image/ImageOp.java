package dev.weir.dialect.operator.image;

import dev.weir.dialect.operator.OperatorOp;

/// Operators on images: tensors whose dimensions are batch, channels, height and width in the order
/// that `data_format` says.
public sealed interface ImageOp extends OperatorOp
    permits Conv2dOp,
        DepthwiseConv2dOp,
        Conv2dTransposeOp,
        Pool2dOp,
        MaxPool2dWithIndexOp,
        InterpolationOp {}
