/// MLIR's `scf` dialect: control flow whose structure is that of its regions.
@NullMarked
package dev.weir.dialect.mlir.scf;

import org.jspecify.annotations.NullMarked;
