package dev.weir.dialect.onnx.ml;

import dev.weir.dialect.onnx.OnnxOp;

/// Operators of the domain `ai.onnx.ml`.
public sealed interface MlOp extends OnnxOp
    permits ArrayFeatureExtractorOp,
        BinarizerOp,
        CastMapOp,
        CategoryMapperOp,
        DictVectorizerOp,
        FeatureVectorizerOp,
        ImputerOp,
        LabelEncoderOp,
        LinearClassifierOp,
        LinearRegressorOp,
        NormalizerOp,
        OneHotEncoderOp,
        ScalerOp,
        SvmClassifierOp,
        SvmRegressorOp,
        TreeEnsembleNodesOp,
        TreeEnsembleOp,
        ZipMapOp {}
