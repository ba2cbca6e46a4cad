/// Machine code of x86-64: an assembler for the instructions that the innermost loops of products need, and memory that
/// it runs in.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.x86;
