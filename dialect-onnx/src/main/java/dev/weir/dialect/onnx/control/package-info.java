/// Graphs within graphs.
@NullMarked
package dev.weir.dialect.onnx.control;

import org.jspecify.annotations.NullMarked;
