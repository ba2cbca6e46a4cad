package dev.weir.runtime.kernel;

/// Makes a kernel from the attributes of one operation.
@FunctionalInterface
public interface HostKernelFactory {
  /// The kernel for these attributes.
  ///
  /// @throws KernelException if an attribute has a value the operator does not know
  HostKernel bind(KernelAttributes attributes);
}
