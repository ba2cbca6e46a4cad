/// Numbers as scaled integers.
@NullMarked
package dev.weir.dialect.onnx.quantization;

import org.jspecify.annotations.NullMarked;
