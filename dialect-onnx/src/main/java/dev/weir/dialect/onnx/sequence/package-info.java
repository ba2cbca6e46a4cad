/// Sequences of tensors, and values that may be missing.
@NullMarked
package dev.weir.dialect.onnx.sequence;

import org.jspecify.annotations.NullMarked;
