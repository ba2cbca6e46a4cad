/// Ascend C of generated kernels, and a host that runs it under the hardware's rules.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.ascend;
