package dev.weir.dialect.operator.text;

import dev.weir.dialect.operator.OperatorOp;

/// Operators that read or make the characters of strings. There are kernels of them for the host alone, where
/// targets with a memory of their own run them too.
///
/// Lower and upper case are PaddlePaddle's; the others are Weir's own, for operators of ONNX.
///
/// Source:
/// [strings_ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/strings_ops.yaml).
public sealed interface TextOp extends OperatorOp
    permits CaseOp, StringsConcatOp, StringsSplitOp, StringsFullMatchOp {}
