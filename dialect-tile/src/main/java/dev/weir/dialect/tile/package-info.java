/// The loop level: tile values with a static bound and a dynamic extent, explicit memory spaces,
/// loops over program ids, and the arithmetic of generated kernels. One function is one generated
/// kernel.
@NullMarked
package dev.weir.dialect.tile;

import org.jspecify.annotations.NullMarked;
