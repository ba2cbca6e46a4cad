package dev.weir.dialect.onnx.reduction;

import dev.weir.dialect.onnx.OnnxOp;

/// What becomes of the elements along axes.
public sealed interface ReductionOp extends OnnxOp
    permits ArgMaxOp,
        ArgMinOp,
        ReduceL1Op,
        ReduceL2Op,
        ReduceLogSumExpOp,
        ReduceLogSumOp,
        ReduceMaxOp,
        ReduceMeanOp,
        ReduceMinOp,
        ReduceProdOp,
        ReduceSumOp,
        ReduceSumSquareOp {}
