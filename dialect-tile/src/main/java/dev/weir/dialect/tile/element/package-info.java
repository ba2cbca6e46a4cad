/// What elements of tiles are: how numbers are kept in their types, and the functions of them.
@NullMarked
package dev.weir.dialect.tile.element;

import org.jspecify.annotations.NullMarked;
