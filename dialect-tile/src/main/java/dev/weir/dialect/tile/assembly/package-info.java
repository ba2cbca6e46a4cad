/// The texts of the tile dialect that the format language cannot say.
@NullMarked
package dev.weir.dialect.tile.assembly;

import org.jspecify.annotations.NullMarked;
