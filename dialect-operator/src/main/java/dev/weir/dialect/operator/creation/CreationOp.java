package dev.weir.dialect.operator.creation;

import dev.weir.dialect.operator.OperatorOp;

/// Tensors that are made rather than computed from others.
public sealed interface CreationOp extends OperatorOp
    permits FullOp, FullIntArrayOp, FullLikeOp, ArangeOp, AssignValueOp, DrawnNumbers {}
