package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelProvider;
import dev.weir.dialect.kernel.KernelSpec;
import dev.weir.runtime.kernel.HostKernels;

/// The kernels that Paddle's PHI library registers for GPUs, for the operators that Weir knows.
///
/// They are what lowering with `place=gpu` plans for; programs lowered so can be printed and handed
/// to Paddle. They are not part of Weir and cannot be launched by it. PHI's element types per kernel
/// are taken to be those of the host kernel of the same name. Source: the `PD_REGISTER_KERNEL`
/// entries under paddle/phi/kernels/gpu.
public final class PhiGpuKernels implements KernelProvider {
  /// Operators that PHI computes on the host only.
  private static final ImmutableSet<String> HOST_ONLY = ImmutableSet.of("full_int_array", "assert");

  /// Makes the provider.
  public PhiGpuKernels() {}

  @Override
  public ImmutableList<KernelSpec> kernels() {
    return HostKernels.entries().values().stream()
        .filter(entry -> !HOST_ONLY.contains(entry.operator()))
        // An operator of a dialect that Paddle has not has no kernel there.
        .filter(entry -> entry.operator().indexOf('.') < 0)
        .map(entry -> new KernelSpec(entry.operator(), Backend.GPU, entry.dtypes()))
        .collect(ImmutableList.toImmutableList());
  }
}
