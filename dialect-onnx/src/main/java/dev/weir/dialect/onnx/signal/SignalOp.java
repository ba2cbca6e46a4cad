package dev.weir.dialect.onnx.signal;

import dev.weir.dialect.onnx.OnnxOp;

/// Windows and Fourier transforms.
public sealed interface SignalOp extends OnnxOp
    permits BlackmanWindowOp, DftOp, HammingWindowOp, HannWindowOp, MelWeightMatrixOp, StftOp {}
