/// Gradients and optimisers, `ai.onnx.preview.training`.
@NullMarked
package dev.weir.dialect.onnx.training;

import org.jspecify.annotations.NullMarked;
