/// GPUs: generated kernels in OpenCL C and CUDA C++, and the drivers that run them.
module dev.weir.backend.gpu {
  requires transitive dev.weir.runtime;

  exports dev.weir.backend.gpu.simt;
  exports dev.weir.backend.gpu.cuda to
      dev.weir.compiler;

  provides dev.weir.dialect.kernel.KernelProvider with
      dev.weir.backend.gpu.cuda.PhiGpuKernels;
  provides dev.weir.runtime.device.TileTarget with
      dev.weir.backend.gpu.cuda.CudaTarget,
      dev.weir.backend.gpu.cuda.EmulatedCudaTarget,
      dev.weir.backend.gpu.cuda.HopperTarget,
      dev.weir.backend.gpu.cuda.EmulatedHopperTarget,
      dev.weir.backend.gpu.opencl.OpenClTarget;
}
