/// Kernels that are given as source in the language of a target.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.kernel.source;
