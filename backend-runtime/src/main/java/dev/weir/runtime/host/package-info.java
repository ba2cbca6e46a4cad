/// The JVM target: compiles kernel-level programs to lists of steps over slots and runs them on
/// off-heap tensors. It needs nothing installed.
@org.jspecify.annotations.NullMarked
package dev.weir.runtime.host;
