package dev.weir.dialect.onnx.notation;

import dev.weir.dialect.onnx.OnnxOp;

/// What the file format has and the list of operators has not.
public sealed interface NotationOp extends OnnxOp permits AbsentOp, CustomOp, YieldOp {}
