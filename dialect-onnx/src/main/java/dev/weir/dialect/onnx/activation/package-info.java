/// Activation functions, and normalising exponentials.
@NullMarked
package dev.weir.dialect.onnx.activation;

import org.jspecify.annotations.NullMarked;
