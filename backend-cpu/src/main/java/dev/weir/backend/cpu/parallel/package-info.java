/// The threads that the kernels of the JVM share.
@org.jspecify.annotations.NullMarked
package dev.weir.backend.cpu.parallel;
