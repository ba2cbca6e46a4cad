/// Shapes, and tensors moved, joined and cut.
@NullMarked
package dev.weir.dialect.onnx.manipulation;

import org.jspecify.annotations.NullMarked;
