package dev.weir.dialect.operator.normalization;

import dev.weir.dialect.operator.OperatorOp;

/// Operators that scale elements by what the elements around them are, dropout, and the loss of a
/// distribution.
public sealed interface NormalizationOp extends OperatorOp
    permits SoftmaxFunction,
        CrossEntropyWithSoftmaxOp,
        LayerNormOp,
        RmsNormOp,
        BatchNormOp,
        GroupNormOp,
        DropoutOp {}
