package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelProvider;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.runtime.kernel.HostKernels;

/// The kernels that the JVM target brings, as kernels of the CPU.
public final class HostKernelSpecs implements KernelProvider {
  /// Makes the provider.
  public HostKernelSpecs() {}

  @Override
  public ImmutableList<KernelSpec> kernels() {
    return HostKernels.entries().values().stream()
        .map(entry -> new KernelSpec(entry.operator(), Backend.CPU, entry.dtypes()))
        .collect(ImmutableList.toImmutableList());
  }
}
