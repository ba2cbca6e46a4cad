/// Views of memory, and transfers between memory and tiles.
@NullMarked
package dev.weir.dialect.tile.memory;

import org.jspecify.annotations.NullMarked;
