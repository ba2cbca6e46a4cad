package dev.weir.runtime.kernel;

import com.google.common.collect.ImmutableSet;

/// Computes one operator on the JVM: reads the operands of a call, asks it for output buffers of
/// the shapes they give, and fills those.
///
/// A kernel holds its attributes, and what it made of operands that are the same in every call, so one
/// kernel may run on many threads.
@FunctionalInterface
public interface HostKernel {
  /// Runs once.
  ///
  /// @throws KernelException if shapes, types or values of the operands do not fit the operator
  void run(KernelCall call);

  /// {@return the kernel for calls in which some operands are weights}: the same tensors with the same
  /// contents each time, of which the kernel may keep what it made
  ///
  /// @param fixed which operands
  default HostKernel withFixed(ImmutableSet<Integer> fixed) {
    return this;
  }
}
