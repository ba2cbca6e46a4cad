package dev.weir.dialect.operator.fused;

import dev.weir.dialect.operator.OperatorOp;

/// What passes make of several operators: programs of models do not use them.
public sealed interface FusedOp extends OperatorOp
    permits FusedConv2dAddActOp,
        FusedFcElementwiseLayernormOp,
        FusedBiasResidualLayernormOp,
        AddGroupNormSiluOp,
        FusionTransposeFlattenConcatOp,
        FusedLinearParamGradAddOp,
        FusedDropoutAddOp,
        FusedBnAddActivationOp,
        FusedDotProductAttentionOp,
        MultiheadMatmulOp,
        FlashAttnOp,
        FusedRotaryPositionEmbeddingOp,
        FusedEmbeddingEltwiseLayernormOp,
        LinearLayerOp {}
