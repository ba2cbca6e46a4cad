package dev.weir.target.jvm;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelProvider;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.target.jvm.kernel.JvmKernelTable;

/// The kernels that the JVM target brings, as kernels of the CPU.
public final class JvmKernels implements KernelProvider {
  /// Makes the provider.
  public JvmKernels() {}

  @Override
  public ImmutableList<KernelSpec> kernels() {
    return JvmKernelTable.entries().values().stream()
        .map(entry -> new KernelSpec(entry.operator(), Backend.CPU, entry.dtypes()))
        .collect(ImmutableList.toImmutableList());
  }
}
