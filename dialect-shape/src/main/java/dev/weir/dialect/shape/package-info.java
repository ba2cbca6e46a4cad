/// Symbolic dimensions, the constraints between them, and shape inference.
@NullMarked
package dev.weir.dialect.shape;

import org.jspecify.annotations.NullMarked;
