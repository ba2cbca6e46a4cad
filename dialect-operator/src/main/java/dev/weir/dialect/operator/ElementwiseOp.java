package dev.weir.dialect.operator;

/// Operators that compute each element of the result from the elements at its place.
public sealed interface ElementwiseOp extends OperatorOp
    permits WhereOp, UnaryElementwiseOp, BinaryElementwiseOp, ComparisonOp {}
