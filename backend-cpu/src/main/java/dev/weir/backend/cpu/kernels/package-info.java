/// The kernels that Weir brings for the host, and what they share: shapes, elements by type, scratch memory.
///
/// [CpuKernels] lists them by the names of operators; kernels of a family lie in a package below.
@NullMarked
package dev.weir.backend.cpu.kernels;

import org.jspecify.annotations.NullMarked;
