/// Convolutions, pooling and interpolation of images.
@NullMarked
package dev.weir.backend.cpu.kernels.image;

import org.jspecify.annotations.NullMarked;
