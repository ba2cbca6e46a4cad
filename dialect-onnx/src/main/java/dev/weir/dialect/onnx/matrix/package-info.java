/// Matmuls, and recurrences.
@NullMarked
package dev.weir.dialect.onnx.matrix;

import org.jspecify.annotations.NullMarked;
