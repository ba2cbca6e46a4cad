/// Normalisations, softmax and losses, and their gradients.
@NullMarked
package dev.weir.backend.cpu.kernels.normalization;

import org.jspecify.annotations.NullMarked;
