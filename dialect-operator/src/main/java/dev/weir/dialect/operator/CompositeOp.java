package dev.weir.dialect.operator;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;

/// Operators that are short for others, and so have no kernels and no gradient rules: gradients as
/// PaddlePaddle's backward programs have them, and what converted programs use.
///
/// A gradient has the type of what it is the gradient of. Before a program is compiled or differentiated,
/// they are written as what they are short for.
///
/// Source: paddle/phi/ops/yaml/backward.yaml, paddle/phi/ops/yaml/ops.yaml and
/// paddle/fluid/pir/dialect/operator/ir/manual_op.cc. Deviation: the gradients have no in-place twins.
public sealed interface CompositeOp extends OperatorOp
    permits TanhGradOp,
        SigmoidGradOp,
        ExpGradOp,
        SqrtGradOp,
        RsqrtGradOp,
        Relu6GradOp,
        LogGradOp,
        SquareGradOp,
        AbsGradOp,
        SinGradOp,
        CosGradOp,
        ErfGradOp,
        SwishGradOp,
        HardswishGradOp,
        LeakyReluGradOp,
        SoftplusGradOp,
        HardsigmoidGradOp,
        ThresholdedReluGradOp,
        PowGradOp,
        LogSoftmaxGradOp,
        SiluGradOp,
        ClipGradOp,
        CastGradOp,
        SubtractGradOp,
        MultiplyGradOp,
        DivideGradOp,
        MaximumGradOp,
        MinimumGradOp,
        ElementwisePowGradOp,
        ReductionGradient,
        MeanAllOp,
        MeanAllGradOp,
        ReshapeGradOp,
        FlattenGradOp,
        UnsqueezeGradOp,
        SqueezeGradOp,
        ExpandGradOp,
        ExpandAsGradOp,
        WhereGradOp,
        BmmGradOp,
        TrilGradOp,
        TriuGradOp,
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
        AssignValueOverOp {
  /// Adds the operators that this one is short for.
  ///
  /// @return what stands for each result, of its type as far as that is known
  /// @throws IllegalArgumentException if it cannot be written so; the message says why
  ImmutableList<Value> decompose(OpBuilder builder);
}
