package dev.weir.dialect.onnx.microsoft;

import dev.weir.dialect.onnx.OnnxOp;

/// Operators of the domain `com.microsoft`.
public sealed interface MicrosoftOp extends OnnxOp
    permits AttentionOp,
        BiasGeluOp,
        DynamicQuantizeMatMulOp,
        EmbedLayerNormalizationOp,
        FastGeluOp,
        FusedMatMulOp,
        PlainGeluOp,
        MatMulIntegerToFloatOp,
        MultiHeadAttentionOp,
        QLinearAddOp,
        QLinearMulOp,
        QuickGeluOp,
        RotaryEmbeddingOp,
        SkipLayerNormalizationOp,
        SkipSimplifiedLayerNormalizationOp {}
