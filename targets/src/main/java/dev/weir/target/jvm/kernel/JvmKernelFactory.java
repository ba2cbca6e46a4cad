package dev.weir.target.jvm.kernel;

/// Makes a kernel from the attributes of one operation.
@FunctionalInterface
public interface JvmKernelFactory {
  /// The kernel for these attributes.
  ///
  /// @throws KernelException if an attribute has a value the operator does not know
  JvmKernel bind(KernelAttributes attributes);
}
