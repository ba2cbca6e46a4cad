/// The last step: kernel and tile programs to code, and the runtime that runs it.
module dev.weir.target {
  requires transitive dev.weir.dialect.kernel;
  requires transitive dev.weir.dialect.tile;

  exports dev.weir.target;
  exports dev.weir.target.ascend;
  exports dev.weir.target.c;
  exports dev.weir.target.cuda;
  exports dev.weir.target.interpret;
  exports dev.weir.target.jvm;
  exports dev.weir.target.jvm.code;
  exports dev.weir.target.jvm.kernel;
  exports dev.weir.target.loop;
  exports dev.weir.target.opencl;
  exports dev.weir.target.tile;

  provides dev.weir.dialect.kernel.DeviceMemory with
      dev.weir.target.jvm.HostMemory;
  provides dev.weir.dialect.kernel.KernelExecutor with
      dev.weir.target.jvm.JvmExecutor;
  provides dev.weir.dialect.kernel.KernelProvider with
      dev.weir.target.cuda.PhiGpuKernels,
      dev.weir.target.jvm.JvmKernels;
  provides dev.weir.target.tile.TileTarget with
      dev.weir.target.ascend.AscendTarget,
      dev.weir.target.c.CTarget,
      dev.weir.target.cuda.CudaTarget,
      dev.weir.target.cuda.EmulatedCudaTarget,
      dev.weir.target.interpret.InterpretTarget,
      dev.weir.target.jvm.code.JvmTarget,
      dev.weir.target.opencl.OpenClTarget;
}
