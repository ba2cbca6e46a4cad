package dev.weir.target.jvm.kernel;

/// Computes one operator on the JVM: reads the operands of a call, asks it for output buffers of
/// the shapes they give, and fills those.
///
/// A kernel holds its attributes and nothing that changes, so one kernel may run on many threads.
@FunctionalInterface
public interface JvmKernel {
  /// Runs once.
  ///
  /// @throws KernelException if shapes, types or values of the operands do not fit the operator
  void run(KernelCall call);
}
