package dev.weir.runtime.device;

import com.google.common.collect.ImmutableMap;

/// Generated kernels that run in this process, on memory of the host.
public class InProcessKernels implements KernelLibrary {
  private final ImmutableMap<String, LoadedKernel> kernels;
  private final HostKernelMemory memory;

  /// Holds the kernels of a target.
  ///
  /// @param target its name
  /// @param kernels the kernels by name
  public InProcessKernels(String target, ImmutableMap<String, LoadedKernel> kernels) {
    this.kernels = kernels;
    this.memory = new HostKernelMemory(target);
  }

  @Override
  public final LoadedKernel kernel(String name) {
    LoadedKernel kernel = kernels.get(name);
    if (kernel == null) {
      throw new IllegalArgumentException("no kernel '" + name + "'; there are " + kernels.keySet());
    }
    return kernel;
  }

  @Override
  public final KernelMemory memory() {
    return memory;
  }

  @Override
  public void close() {
    memory.close();
  }
}
