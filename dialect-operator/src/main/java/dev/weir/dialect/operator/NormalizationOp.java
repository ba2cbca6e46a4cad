package dev.weir.dialect.operator;

/// Operators that scale elements by what the elements around them are, and dropout.
public sealed interface NormalizationOp extends OperatorOp
    permits SoftmaxOp,
    LogSoftmaxOp,
    LayerNormOp,
    RmsNormOp,
    BatchNormOp,
    GroupNormOp,
    DropoutOp {
}
