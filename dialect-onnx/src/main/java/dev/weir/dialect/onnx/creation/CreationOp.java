package dev.weir.dialect.onnx.creation;

import dev.weir.dialect.onnx.OnnxOp;

/// Tensors that come from no other, and element types.
public sealed interface CreationOp extends OnnxOp
    permits BernoulliOp,
        CastLikeOp,
        CastOp,
        ConstantOfShapeOp,
        ConstantOp,
        EyeLikeOp,
        IdentityOp,
        MultinomialOp,
        RandomNormalLikeOp,
        RandomNormalOp,
        RandomUniformLikeOp,
        RandomUniformOp,
        RangeOp {}
