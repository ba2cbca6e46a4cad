package dev.weir.dialect.onnx.training;

import dev.weir.dialect.onnx.OnnxOp;

/// Gradients and optimisers, `ai.onnx.preview.training`.
public sealed interface TrainingOp extends OnnxOp
    permits AdagradOp, AdamOp, GradientOp, MomentumOp {}
