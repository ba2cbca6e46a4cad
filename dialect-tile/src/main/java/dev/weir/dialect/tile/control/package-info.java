/// Loops and branches.
@NullMarked
package dev.weir.dialect.tile.control;

import org.jspecify.annotations.NullMarked;
