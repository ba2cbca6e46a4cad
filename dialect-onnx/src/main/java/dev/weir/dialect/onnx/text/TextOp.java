package dev.weir.dialect.onnx.text;

import dev.weir.dialect.onnx.OnnxOp;

/// Strings.
public sealed interface TextOp extends OnnxOp
    permits StringNormalizerOp,
        StringConcatOp,
        StringSplitOp,
        RegexFullMatchOp,
        TfIdfVectorizerOp {}
