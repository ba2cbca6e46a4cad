package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.composite.gradient.AbsGradOp;
import dev.weir.dialect.operator.composite.gradient.BmmGradOp;
import dev.weir.dialect.operator.composite.gradient.CastGradOp;
import dev.weir.dialect.operator.composite.gradient.ConcatGradOp;
import dev.weir.dialect.operator.composite.gradient.CosGradOp;
import dev.weir.dialect.operator.composite.gradient.CumsumGradOp;
import dev.weir.dialect.operator.composite.gradient.DivideGradOp;
import dev.weir.dialect.operator.composite.gradient.ElementwisePowGradOp;
import dev.weir.dialect.operator.composite.gradient.ErfGradOp;
import dev.weir.dialect.operator.composite.gradient.ExpGradOp;
import dev.weir.dialect.operator.composite.gradient.ExpandAsGradOp;
import dev.weir.dialect.operator.composite.gradient.ExpandGradOp;
import dev.weir.dialect.operator.composite.gradient.FlattenGradOp;
import dev.weir.dialect.operator.composite.gradient.LogGradOp;
import dev.weir.dialect.operator.composite.gradient.MaximumGradOp;
import dev.weir.dialect.operator.composite.gradient.MeanAllGradOp;
import dev.weir.dialect.operator.composite.gradient.MinimumGradOp;
import dev.weir.dialect.operator.composite.gradient.MultiplyGradOp;
import dev.weir.dialect.operator.composite.gradient.PowGradOp;
import dev.weir.dialect.operator.composite.gradient.ReshapeGradOp;
import dev.weir.dialect.operator.composite.gradient.RsqrtGradOp;
import dev.weir.dialect.operator.composite.gradient.SinGradOp;
import dev.weir.dialect.operator.composite.gradient.SplitGradOp;
import dev.weir.dialect.operator.composite.gradient.SqrtGradOp;
import dev.weir.dialect.operator.composite.gradient.SquareGradOp;
import dev.weir.dialect.operator.composite.gradient.SqueezeGradOp;
import dev.weir.dialect.operator.composite.gradient.StackGradOp;
import dev.weir.dialect.operator.composite.gradient.SubtractGradOp;
import dev.weir.dialect.operator.composite.gradient.TrilGradOp;
import dev.weir.dialect.operator.composite.gradient.TriuGradOp;
import dev.weir.dialect.operator.composite.gradient.UnsqueezeGradOp;
import dev.weir.dialect.operator.composite.gradient.WhereGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.ClipGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.HardsigmoidGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.HardswishGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.LeakyReluGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.LogSoftmaxGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.Relu6GradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SigmoidGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SiluGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SoftplusGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SwishGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.TanhGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.ThresholdedReluGradOp;
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
