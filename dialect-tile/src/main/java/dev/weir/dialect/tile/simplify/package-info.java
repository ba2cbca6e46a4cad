/// Canonical forms of kernels.
@NullMarked
package dev.weir.dialect.tile.simplify;

import org.jspecify.annotations.NullMarked;
