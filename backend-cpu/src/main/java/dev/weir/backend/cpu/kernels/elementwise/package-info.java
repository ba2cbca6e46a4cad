/// Kernels that compute each element from those at the same index.
@NullMarked
package dev.weir.backend.cpu.kernels.elementwise;

import org.jspecify.annotations.NullMarked;
