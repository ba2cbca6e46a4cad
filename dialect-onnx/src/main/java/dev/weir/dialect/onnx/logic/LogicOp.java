package dev.weir.dialect.onnx.logic;

import dev.weir.dialect.onnx.OnnxOp;

/// Comparisons, booleans, and choices by them.
public sealed interface LogicOp extends OnnxOp
    permits AndOp,
        EqualOp,
        GreaterOp,
        GreaterOrEqualOp,
        IsInfOp,
        IsNanOp,
        LessOp,
        LessOrEqualOp,
        NotOp,
        OrOp,
        WhereOp,
        XorOp {}
