/// What this machine does at most: multiplications with additions, and copies of memory.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.peak;
