package dev.weir.backend.cpu.kernels;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.HostKernelFactory;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.List;

/// A kernel as the library registers it: what it throws names the operator.
///
/// @param operator the operator's name without its dialect
record NamedKernel(String operator, HostKernel kernel, KernelOperations counts)
    implements HostKernel {
  /// {@return the kernel for these attributes}
  ///
  /// @throws KernelException if an attribute has a value the operator does not know
  static NamedKernel bind(
      String operator,
      HostKernelFactory factory,
      KernelAttributes attributes,
      KernelOperations counts) {
    try {
      return new NamedKernel(operator, factory.bind(attributes), counts);
    } catch (KernelException fault) {
      throw fault.in(operator);
    }
  }

  @Override
  public void run(KernelCall call) {
    try {
      kernel.run(call);
    } catch (KernelException fault) {
      throw fault.in(operator);
    } catch (UnsupportedOperationException strings) {
      throw KernelException.of("%s", strings.getMessage()).in(operator);
    }
  }

  @Override
  public HostKernel withFixed(ImmutableSet<Integer> fixed) {
    return new NamedKernel(operator, kernel.withFixed(fixed), counts);
  }

  @Override
  public long operations(List<Tensor> inputs, List<Tensor> outputs) {
    return counts.of(inputs, outputs);
  }
}
