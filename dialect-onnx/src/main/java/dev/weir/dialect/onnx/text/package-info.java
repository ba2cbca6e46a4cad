/// Strings.
@NullMarked
package dev.weir.dialect.onnx.text;

import org.jspecify.annotations.NullMarked;
