package dev.weir.dialect.onnx.quantization;

import dev.weir.dialect.onnx.OnnxOp;

/// Numbers as scaled integers.
public sealed interface QuantizationOp extends OnnxOp
    permits ConvIntegerOp,
        DequantizeLinearOp,
        DynamicQuantizeLinearOp,
        MatMulIntegerOp,
        QLinearConvOp,
        QLinearMatMulOp,
        QuantizeLinearOp {}
