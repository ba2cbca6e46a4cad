/// Text of ops and attributes of `arith` that is written by hand.
@NullMarked
package dev.weir.dialect.mlir.arith.assembly;

import org.jspecify.annotations.NullMarked;
