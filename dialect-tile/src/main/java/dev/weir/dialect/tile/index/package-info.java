/// Arithmetic on indices, and the program id.
@NullMarked
package dev.weir.dialect.tile.index;

import org.jspecify.annotations.NullMarked;
