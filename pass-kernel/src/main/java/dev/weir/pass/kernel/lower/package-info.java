/// From operators to kernels: choosing a kernel for each operator, placing tensors, and copying
/// them where places disagree.
@org.jspecify.annotations.NullMarked
package dev.weir.pass.kernel.lower;
