/// The text of kernels, nests and lists of extents.
@NullMarked
package dev.weir.dialect.compute.assembly;

import org.jspecify.annotations.NullMarked;
