/// What every backend shares: executables, plans, buffers, and what devices offer.
module dev.weir.runtime {
  requires dev.weir.dialect.controlflow;
  requires transitive dev.weir.dialect.kernel;
  requires transitive dev.weir.dialect.tile;

  exports dev.weir.runtime;
  exports dev.weir.runtime.device;
  exports dev.weir.runtime.host;
  exports dev.weir.runtime.kernel;

  uses dev.weir.runtime.kernel.HostKernelLibrary;

  provides dev.weir.dialect.kernel.DeviceMemory with
      dev.weir.runtime.host.HostMemory;
  provides dev.weir.dialect.kernel.KernelExecutor with
      dev.weir.runtime.host.HostExecutor;
  provides dev.weir.dialect.kernel.KernelProvider with
      dev.weir.runtime.host.HostKernelSpecs;
}
