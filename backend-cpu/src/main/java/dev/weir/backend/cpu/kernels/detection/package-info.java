/// Kernels of operators on boxes in images.
@NullMarked
package dev.weir.backend.cpu.kernels.detection;

import org.jspecify.annotations.NullMarked;
