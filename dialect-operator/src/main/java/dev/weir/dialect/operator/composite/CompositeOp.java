package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.composite.choice.EqualAllOp;
import dev.weir.dialect.operator.composite.choice.LerpOp;
import dev.weir.dialect.operator.composite.choice.MaskedFillOp;
import dev.weir.dialect.operator.composite.choice.PreluOp;
import dev.weir.dialect.operator.composite.copy.TensorCopy;
import dev.weir.dialect.operator.composite.creation.EyeOp;
import dev.weir.dialect.operator.composite.creation.FullBatchSizeLikeOp;
import dev.weir.dialect.operator.composite.creation.LinspaceOp;
import dev.weir.dialect.operator.composite.gradient.BinaryGradient;
import dev.weir.dialect.operator.composite.gradient.ConcatGradOp;
import dev.weir.dialect.operator.composite.gradient.CumsumGradOp;
import dev.weir.dialect.operator.composite.gradient.DivideGradOp;
import dev.weir.dialect.operator.composite.gradient.ExpandGradOp;
import dev.weir.dialect.operator.composite.gradient.OperandGradient;
import dev.weir.dialect.operator.composite.gradient.ResultGradient;
import dev.weir.dialect.operator.composite.gradient.SplitGradOp;
import dev.weir.dialect.operator.composite.gradient.StackGradOp;
import dev.weir.dialect.operator.composite.gradient.TriangleGradient;
import dev.weir.dialect.operator.composite.gradient.WhereGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.ClipGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SiluGradOp;
import dev.weir.dialect.operator.composite.image.Conv3dOp;
import dev.weir.dialect.operator.composite.image.Conv3dTransposeOp;
import dev.weir.dialect.operator.composite.image.DeformableConvOp;
import dev.weir.dialect.operator.composite.image.FoldOp;
import dev.weir.dialect.operator.composite.image.GridSampleOp;
import dev.weir.dialect.operator.composite.image.Pool3dOp;
import dev.weir.dialect.operator.composite.image.UnfoldOp;
import dev.weir.dialect.operator.composite.image.UnpoolOp;
import dev.weir.dialect.operator.composite.image.YoloBoxOp;
import dev.weir.dialect.operator.composite.indexing.ArgsortOp;
import dev.weir.dialect.operator.composite.indexing.CumminOp;
import dev.weir.dialect.operator.composite.indexing.IndexAddOp;
import dev.weir.dialect.operator.composite.indexing.IndexSelectOp;
import dev.weir.dialect.operator.composite.indexing.KthvalueOp;
import dev.weir.dialect.operator.composite.indexing.MaskedSelectOp;
import dev.weir.dialect.operator.composite.indexing.MedianOp;
import dev.weir.dialect.operator.composite.loss.BceLossOp;
import dev.weir.dialect.operator.composite.loss.HuberLossOp;
import dev.weir.dialect.operator.composite.loss.KldivLossOp;
import dev.weir.dialect.operator.composite.loss.NllLossOp;
import dev.weir.dialect.operator.composite.loss.SigmoidCrossEntropyWithLogitsOp;
import dev.weir.dialect.operator.composite.matrix.AddmmOp;
import dev.weir.dialect.operator.composite.matrix.CrossOp;
import dev.weir.dialect.operator.composite.matrix.DiagEmbedOp;
import dev.weir.dialect.operator.composite.matrix.DiagOp;
import dev.weir.dialect.operator.composite.matrix.DotOp;
import dev.weir.dialect.operator.composite.matrix.EinsumOp;
import dev.weir.dialect.operator.composite.matrix.GruUnitOp;
import dev.weir.dialect.operator.composite.matrix.KronOp;
import dev.weir.dialect.operator.composite.matrix.RnnInplaceOp;
import dev.weir.dialect.operator.composite.matrix.TraceOp;
import dev.weir.dialect.operator.composite.norm.DistOp;
import dev.weir.dialect.operator.composite.norm.FrobeniusNormOp;
import dev.weir.dialect.operator.composite.norm.InstanceNormOp;
import dev.weir.dialect.operator.composite.norm.LogsumexpOp;
import dev.weir.dialect.operator.composite.norm.NormOp;
import dev.weir.dialect.operator.composite.norm.PNormOp;
import dev.weir.dialect.operator.composite.rearrangement.AsStridedOp;
import dev.weir.dialect.operator.composite.rearrangement.BroadcastTensorsOp;
import dev.weir.dialect.operator.composite.rearrangement.ChannelShuffleOp;
import dev.weir.dialect.operator.composite.rearrangement.CropOp;
import dev.weir.dialect.operator.composite.rearrangement.MeshgridOp;
import dev.weir.dialect.operator.composite.rearrangement.PixelShuffleOp;
import dev.weir.dialect.operator.composite.rearrangement.PixelUnshuffleOp;
import dev.weir.dialect.operator.composite.rearrangement.RepeatInterleaveOp;
import dev.weir.dialect.operator.composite.rearrangement.TemporalShiftOp;
import dev.weir.dialect.operator.composite.rearrangement.UnbindOp;
import dev.weir.dialect.operator.composite.rearrangement.ViewShapeOp;
import dev.weir.dialect.operator.composite.rearrangement.ViewSliceOp;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;

/// Operators that are short for others, and so have no kernels and no gradient rules: gradients as
/// PaddlePaddle's backward programs have them, and what converted programs use.
///
/// A gradient has the type of what it is the gradient of. Before a program is compiled or differentiated,
/// they are written as what they are short for.
///
/// Source:
/// [backward.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/backward.yaml),
/// [ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/ops.yaml)
/// and
/// [manual_op.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/fluid/pir/dialect/operator/ir/manual_op.cc).
/// Deviation: the gradients have no in-place twins.
public sealed interface CompositeOp extends OperatorOp
    permits SiluGradOp,
        ClipGradOp,
        DivideGradOp,
        ReductionGradient,
        MeanAllOp,
        ExpandGradOp,
        WhereGradOp,
        CumsumGradOp,
        ConcatGradOp,
        StackGradOp,
        SplitGradOp,
        AddNOp,
        IncrementOp,
        FullWithTensorOp,
        SelectInputOp,
        SgdOp,
        MomentumOp,
        AdamStep,
        SetValueOp,
        SetValueWithTensorOp,
        AssignValueOverOp,
        OperandGradient,
        ResultGradient,
        BinaryGradient,
        TriangleGradient,
        IndexSelectOp,
        MaskedSelectOp,
        ArgsortOp,
        TensorCopy,
        DotOp,
        AddmmOp,
        HuberLossOp,
        BceLossOp,
        SigmoidCrossEntropyWithLogitsOp,
        KldivLossOp,
        LerpOp,
        MaskedFillOp,
        EqualAllOp,
        PreluOp,
        BroadcastTensorsOp,
        ChannelShuffleOp,
        Conv3dOp,
        YoloBoxOp,
        CheckFiniteAndUnscaleOp,
        UpdateLossScalingOp,
        DeformableConvOp,
        RnnInplaceOp,
        Conv3dTransposeOp,
        CropOp,
        CrossOp,
        CumminOp,
        DiagEmbedOp,
        DiagOp,
        DistOp,
        EinsumOp,
        EyeOp,
        FoldOp,
        FrobeniusNormOp,
        FullBatchSizeLikeOp,
        GridSampleOp,
        IndexAddOp,
        InstanceNormOp,
        KronOp,
        KthvalueOp,
        LinspaceOp,
        LogsumexpOp,
        MedianOp,
        MeshgridOp,
        NllLossOp,
        NormOp,
        PNormOp,
        PixelShuffleOp,
        PixelUnshuffleOp,
        Pool3dOp,
        RepeatInterleaveOp,
        TemporalShiftOp,
        TraceOp,
        UnbindOp,
        UnfoldOp,
        UnpoolOp,
        GruUnitOp,
        LlmInt8LinearOp,
        AsStridedOp,
        ViewShapeOp,
        ViewSliceOp {
  /// Adds the operators that this one is short for.
  ///
  /// @return what stands for each result, of its type as far as that is known
  /// @throws IllegalArgumentException if it cannot be written so; the message says why
  ImmutableList<Value> decompose(OpBuilder builder);
}
