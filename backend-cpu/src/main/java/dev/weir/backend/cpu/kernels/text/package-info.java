/// Kernels that read and make strings.
@NullMarked
package dev.weir.backend.cpu.kernels.text;

import org.jspecify.annotations.NullMarked;
