/// Arithmetic on floats, with what a program allows to be done to it.
@NullMarked
package dev.weir.dialect.mlir.arith.floating;

import org.jspecify.annotations.NullMarked;
