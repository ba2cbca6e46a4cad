/// Arithmetic and elementary functions, element by element.
@NullMarked
package dev.weir.dialect.onnx.math;

import org.jspecify.annotations.NullMarked;
