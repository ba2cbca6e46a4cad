/// Matmuls, and what is composed of them: attention, recurrent layers, quantised weights.
@NullMarked
package dev.weir.backend.cpu.kernels.matrix;

import org.jspecify.annotations.NullMarked;
