package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableSet;

/// Which kernel of a library computes an operator, where neither its name nor [a kernel
/// signature][dev.weir.dialect.operator.KernelSignature] of its own says it.
///
/// It is attached to the op from outside, by the `attachInterfaces` hook of a dialect or by
/// `registry.attach(KernelBinding.class, TheirOp.class, binding)`.
///
/// @param kernelName the name of the kernel in its library
/// @param hostOperands the operands that the kernel reads on the host, wherever it runs, by number
public record KernelBinding(String kernelName, ImmutableSet<Integer> hostOperands) {
  /// {@return the binding to a kernel that reads all operands where it runs}
  public static KernelBinding to(String kernelName) {
    return new KernelBinding(kernelName, ImmutableSet.of());
  }
}
