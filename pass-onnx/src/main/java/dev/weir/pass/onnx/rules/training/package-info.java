/// The rules of the domain `ai.onnx.preview.training`.
@NullMarked
package dev.weir.pass.onnx.rules.training;

import org.jspecify.annotations.NullMarked;
