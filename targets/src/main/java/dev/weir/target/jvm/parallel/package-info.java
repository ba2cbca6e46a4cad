/// The threads that the kernels of the JVM share.
@org.jspecify.annotations.NullMarked
package dev.weir.target.jvm.parallel;
