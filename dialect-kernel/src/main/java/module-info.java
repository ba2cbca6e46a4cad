/// The kernel level, `pd_kernel`: which kernel, where, and on which memory.
module dev.weir.dialect.kernel {
  requires transitive dev.weir.dialect.shape;

  exports dev.weir.dialect.kernel;
  exports dev.weir.dialect.kernel.buffer;

  uses dev.weir.dialect.kernel.DeviceMemory;
  uses dev.weir.dialect.kernel.KernelExecutor;
  uses dev.weir.dialect.kernel.KernelProvider;

  provides dev.weir.dialect.builtin.pir.PirSpelling with
      dev.weir.dialect.kernel.KernelSpelling;
  provides dev.weir.ir.Dialect with
      dev.weir.dialect.kernel.PdKernelDialect;
}
