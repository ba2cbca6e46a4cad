package dev.weir.dialect.onnx.manipulation;

import dev.weir.dialect.onnx.OnnxOp;

/// Shapes, and tensors moved, joined and cut.
public sealed interface ManipulationOp extends OnnxOp
    permits CenterCropPadOp,
        ConcatOp,
        DepthToSpaceOp,
        ExpandOp,
        FlattenOp,
        PadOp,
        ReshapeOp,
        ReverseSequenceOp,
        ShapeOp,
        SizeOp,
        SliceOp,
        SpaceToDepthOp,
        SplitOp,
        SqueezeOp,
        TileOp,
        TransposeOp,
        TriluOp,
        UnsqueezeOp {}
