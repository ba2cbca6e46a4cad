package dev.weir.dialect.onnx.sequence;

import dev.weir.dialect.onnx.OnnxOp;

/// Sequences of tensors, and values that may be missing.
public sealed interface SequenceOp extends OnnxOp
    permits ConcatFromSequenceOp,
        OptionalGetElementOp,
        OptionalHasElementOp,
        OptionalOp,
        SequenceAtOp,
        SequenceConstructOp,
        SequenceEmptyOp,
        SequenceEraseOp,
        SequenceInsertOp,
        SequenceLengthOp,
        SequenceMapOp,
        SplitToSequenceOp {}
