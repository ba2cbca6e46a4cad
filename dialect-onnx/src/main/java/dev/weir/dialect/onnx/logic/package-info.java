/// Comparisons, booleans, and choices by them.
@NullMarked
package dev.weir.dialect.onnx.logic;

import org.jspecify.annotations.NullMarked;
