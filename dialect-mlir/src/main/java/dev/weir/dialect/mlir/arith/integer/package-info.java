/// Integer arithmetic, on signless integers: an op says how it reads them.
@NullMarked
package dev.weir.dialect.mlir.arith.integer;

import org.jspecify.annotations.NullMarked;
