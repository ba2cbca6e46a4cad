package dev.weir.dialect.operator.composite.gradient.reduction;

import dev.weir.dialect.operator.composite.ReductionGradient;

/// The gradient of the operand of a sum or mean.
public sealed interface TotalGradient extends ReductionGradient permits MeanGradOp, SumGradOp {}
