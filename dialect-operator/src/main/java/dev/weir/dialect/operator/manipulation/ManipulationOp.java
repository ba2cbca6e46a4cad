package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.operator.OperatorOp;

/// Operators that move elements: they are copied, not computed, with the exception
/// of `cumsum`, `cumprod` and `logcumsumexp`; `cummax` selects among them.
public sealed interface ManipulationOp extends OperatorOp
    permits ShapeOp,
        ConcatOp,
        StackOp,
        SplitOp,
        SplitWithNumOp,
        UnstackOp,
        TransposeOp,
        ReshapeOp,
        FlattenOp,
        SqueezeOp,
        UnsqueezeOp,
        ExpandOp,
        TileOp,
        SliceOp,
        StridedSliceOp,
        PadOp,
        Pad3dOp,
        FlipOp,
        RollOp,
        CumsumOp,
        CummaxOp,
        CumprodOp,
        LogcumsumexpOp,
        ExpandAsOp,
        ViewDtypeOp,
        TriangleOp {}
