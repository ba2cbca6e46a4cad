/// MLIR's `cf` dialect: jumps between the blocks of a region, and assertions.
@NullMarked
package dev.weir.dialect.controlflow.cf;

import org.jspecify.annotations.NullMarked;
