package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.detection.RoiAlignGradOp;

/// Operators that take the gradient of a result back to the gradients of operands.
///
/// A gradient has the type of what it is the gradient of. Operands of the forward operator that only
/// lend their shape are there all the same.
///
/// Source:
/// [backward.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/backward.yaml)
/// and
/// [fused_backward.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/fused_backward.yaml).
/// Deviation: the in-place twins are not there.
public sealed interface GradientOp extends OperatorOp
    permits MatmulGradOp,
        AddGradOp,
        ReluGradOp,
        GeluGradOp,
        SoftmaxGradOp,
        TransposeGradOp,
        DropoutGradOp,
        BatchNormGradOp,
        FusedGemmEpilogueGradOp,
        FusedDropoutAddGradOp,
        FusedBnAddActivationGradOp,
        FusedDotProductAttentionGradOp,
        Conv2dTransposeGradOp,
        Pool2dGradOp,
        LayerNormGradOp,
        GroupNormGradOp,
        GatherGradOp,
        GatherNdGradOp,
        EmbeddingGradOp,
        CummaxGradOp,
        CumprodGradOp,
        TopkGradOp,
        Pad3dGradOp,
        SliceGradOp,
        StridedSliceGradOp,
        TileGradOp,
        ProdGradOp,
        FlashAttnGradOp,
        WeightOnlyLinearGradOp,
        LstmGradOp,
        FusedRotaryPositionEmbeddingGradOp,
        RnnGradOp,
        TakeAlongAxisGradOp,
        RoiAlignGradOp,
        CrossEntropyWithSoftmaxGradOp,
        InterpolationGradient,
        FilteredImagesGradient {}
