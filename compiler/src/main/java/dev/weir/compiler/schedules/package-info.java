/// Schedules that are known to suit kernels, and the file that keeps them.
@org.jspecify.annotations.NullMarked
package dev.weir.compiler.schedules;
