package dev.weir.dialect.onnx.control;

import dev.weir.dialect.onnx.OnnxOp;

/// Graphs within graphs.
public sealed interface ControlOp extends OnnxOp permits IfOp, LoopOp, ScanOp {}
