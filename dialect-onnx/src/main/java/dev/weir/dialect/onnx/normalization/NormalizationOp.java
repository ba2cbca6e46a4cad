package dev.weir.dialect.onnx.normalization;

import dev.weir.dialect.onnx.OnnxOp;

/// Normalisation, dropout and losses.
public sealed interface NormalizationOp extends OnnxOp
    permits BatchNormalizationOp,
        DropoutOp,
        GroupNormalizationOp,
        InstanceNormalizationOp,
        LayerNormalizationOp,
        LpNormalizationOp,
        MeanVarianceNormalizationOp,
        NegativeLogLikelihoodLossOp,
        SimplifiedLayerNormalizationOp,
        SoftmaxCrossEntropyLossOp {}
