/// Evaluation of arithmetic on constants, as exact as the operations are, and of ranges.
@NullMarked
package dev.weir.dialect.mlir.arith.fold;

import org.jspecify.annotations.NullMarked;
