/// Conversions between integers, `index` and floats.
@NullMarked
package dev.weir.dialect.mlir.arith.cast;

import org.jspecify.annotations.NullMarked;
