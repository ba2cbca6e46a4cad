/// Tiles that are made, and those whose elements are placed elsewhere.
@NullMarked
package dev.weir.dialect.tile.shape;

import org.jspecify.annotations.NullMarked;
