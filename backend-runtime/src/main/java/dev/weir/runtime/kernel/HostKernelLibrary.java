package dev.weir.runtime.kernel;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;

/// Kernels that compute operators on the host; found through `ServiceLoader`.
///
/// A project brings kernels for operators of its own this way.
public interface HostKernelLibrary {
  /// A kernel of a library.
  ///
  /// @param operator the name of the kernel: the operator's, without its dialect where that is `pd_op`
  /// @param dtypes the types it takes: of the first operand, or of the result where the operator
  ///     has no tensor operand. `embedding` goes by its weight, `where` by its second operand
  /// @param factory makes the kernel for one operation; what it throws names the operator
  record Entry(String operator, ImmutableSet<DType> dtypes, HostKernelFactory factory) {}

  /// {@return which library's kernel is taken where several have one of a name}: that with the highest priority. Weir's
  /// own library has 0; two of the same priority must not have the same kernel
  default int priority() {
    return 0;
  }

  /// {@return the kernels by the name of their operator, in an order that does not change}
  ImmutableMap<String, Entry> kernels();
}
