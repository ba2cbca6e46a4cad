package dev.weir.dialect.operator.elementwise;

import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.elementwise.binary.BinaryElementwiseOp;
import dev.weir.dialect.operator.elementwise.binary.ComparisonOp;
import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;

/// Operators that compute each element of the result from the elements at its index.
public sealed interface ElementwiseOp extends OperatorOp
    permits WhereOp, UnaryElementwiseOp, BinaryElementwiseOp, ComparisonOp {}
