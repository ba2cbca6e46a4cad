/// The host: its library of kernels, and generated kernels as JVM bytecode and as C.
module dev.weir.backend.cpu {
  requires transitive dev.weir.runtime;
  requires ejml.core;
  requires ejml.ddense;

  exports dev.weir.backend.cpu.jvm;

  provides dev.weir.runtime.device.TileTarget with
      dev.weir.backend.cpu.c.CTarget,
      dev.weir.backend.cpu.interpret.InterpretTarget,
      dev.weir.backend.cpu.jvm.JvmTarget;
  provides dev.weir.runtime.kernel.HostKernelLibrary with
      dev.weir.backend.cpu.kernels.CpuKernels;
}
