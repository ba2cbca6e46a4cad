package dev.weir.dialect.operator.reduction;

import dev.weir.dialect.operator.OperatorOp;

/// Operators that make one element of all elements along some axes. Where no axis is given, those
/// are all.
public sealed interface ReductionOp extends OperatorOp
    permits MeanOp, MaxOp, MinOp, SumOp, ProdOp, AllOp, AnyOp, ArgmaxOp, ArgminOp, ReduceAsOp {}
