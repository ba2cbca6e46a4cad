package dev.weir.dialect.onnx.activation;

import dev.weir.dialect.onnx.OnnxOp;

/// Activation functions, and normalising exponentials.
public sealed interface ActivationOp extends OnnxOp
    permits CeluOp,
        EluOp,
        GeluOp,
        HardSigmoidOp,
        HardSwishOp,
        HardmaxOp,
        LeakyReluOp,
        LogSoftmaxOp,
        MishOp,
        PReluOp,
        ReluOp,
        SeluOp,
        ShrinkOp,
        SigmoidOp,
        SoftmaxOp,
        SoftplusOp,
        SoftsignOp,
        TanhOp,
        ThresholdedReluOp {}
