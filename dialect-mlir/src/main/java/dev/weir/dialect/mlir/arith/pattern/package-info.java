/// Canonicalization patterns that look at more than one operation.
@NullMarked
package dev.weir.dialect.mlir.arith.pattern;

import org.jspecify.annotations.NullMarked;
