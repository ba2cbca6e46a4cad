/// Arithmetic on tiles: element by element, reductions and matmuls.
@NullMarked
package dev.weir.dialect.tile.arith;

import org.jspecify.annotations.NullMarked;
