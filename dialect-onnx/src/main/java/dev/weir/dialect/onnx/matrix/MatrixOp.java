package dev.weir.dialect.onnx.matrix;

import dev.weir.dialect.onnx.OnnxOp;

/// Matmuls, and recurrences.
public sealed interface MatrixOp extends OnnxOp
    permits DetOp, EinsumOp, GemmOp, GruOp, LstmOp, MatMulOp, RnnOp {}
