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
  /// @param operator the operator's name without its dialect
  /// @param dtypes the types it takes: of the first operand, or of the result where the operator
  ///     has no tensor operand. `embedding` goes by its weight, `where` by its second operand
  /// @param factory makes the kernel for one operation; what it throws names the operator
  record Entry(String operator, ImmutableSet<DType> dtypes, HostKernelFactory factory) {}

  /// {@return the kernels by the name of their operator, in an order that does not change}
  ImmutableMap<String, Entry> kernels();
}
