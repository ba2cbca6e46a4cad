/// Operators of the domain `com.microsoft`, which ONNX Runtime adds when it optimises models.
@NullMarked
package dev.weir.dialect.onnx.microsoft;

import org.jspecify.annotations.NullMarked;
