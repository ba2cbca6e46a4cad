/// What every device offers to run generated kernels: sources, a library of loaded kernels, memory.
@org.jspecify.annotations.NullMarked
package dev.weir.runtime.device;
