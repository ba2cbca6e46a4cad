/// Tensors that come from no other, and element types.
@NullMarked
package dev.weir.dialect.onnx.creation;

import org.jspecify.annotations.NullMarked;
