/// Operators of other domains than ONNX's own: `com.microsoft` and `ai.onnx.ml`.
@NullMarked
package dev.weir.pass.onnx.rules.domains;

import org.jspecify.annotations.NullMarked;
