package dev.weir.runtime.kernel;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.List;

/// Computes one operator on the JVM: reads the operands of a call, asks it for output buffers of
/// the shapes they give, and fills those.
///
/// A kernel holds its attributes, and what it derived from operands that are the same in every call, so one
/// kernel may run on many threads.
@FunctionalInterface
public interface HostKernel {
  /// Runs once.
  ///
  /// @throws KernelException if shapes, types or values of the operands do not fit the operator
  void run(KernelCall call);

  /// {@return the kernel for calls in which some operands are weights}: the same tensors with the same
  /// contents each time, so that the kernel may keep what it derives from them
  ///
  /// @param fixed which operands
  default HostKernel withFixed(ImmutableSet<Integer> fixed) {
    return this;
  }

  /// {@return the number of arithmetic operations of a call with these tensors, multiplications and additions; 0 where
  /// that is not known}. A profile reports it.
  ///
  /// @param inputs the operands that are present
  /// @param outputs the results
  default long operations(List<Tensor> inputs, List<Tensor> outputs) {
    return 0;
  }
}
