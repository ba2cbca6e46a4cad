/// Windows and Fourier transforms.
@NullMarked
package dev.weir.dialect.onnx.signal;

import org.jspecify.annotations.NullMarked;
