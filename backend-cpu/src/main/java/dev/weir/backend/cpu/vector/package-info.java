/// Vectors of numbers in generated code: whether the machine has them, the memory they are loaded
/// from, and the arithmetic written with them or without.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.vector;
