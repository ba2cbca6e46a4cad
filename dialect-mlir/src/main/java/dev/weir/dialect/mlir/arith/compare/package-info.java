/// Comparisons and their predicates.
@NullMarked
package dev.weir.dialect.mlir.arith.compare;

import org.jspecify.annotations.NullMarked;
