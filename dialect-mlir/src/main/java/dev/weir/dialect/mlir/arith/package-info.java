/// MLIR's `arith` dialect: arithmetic on integers and floats, and element by element on vectors and
/// tensors of them.
@NullMarked
package dev.weir.dialect.mlir.arith;

import org.jspecify.annotations.NullMarked;
