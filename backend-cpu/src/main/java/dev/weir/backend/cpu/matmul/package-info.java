/// Matmuls at the speed of the machine: operands packed into panels, a generated kernel
/// that keeps a tile of the result in registers, blocks that fit the caches, all threads.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.matmul;
