package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableList;

/// Brings the kernels of a target into the [KernelRegistry]; found through `ServiceLoader`.
public interface KernelProvider {
  /// {@return the kernels, in an order that does not change}
  ImmutableList<KernelSpec> kernels();
}
