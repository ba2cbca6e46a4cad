/// Kernels on complex numbers: arithmetic, parts, and the discrete Fourier transform.
@NullMarked
package dev.weir.backend.cpu.kernels.complex;

import org.jspecify.annotations.NullMarked;
