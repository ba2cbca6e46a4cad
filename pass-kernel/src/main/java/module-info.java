/// From operators to kernels: groups, the choice of kernels, and generated tile programs.
module dev.weir.pass.kernel {
  requires transitive dev.weir.pass.operator;
  requires transitive dev.weir.dialect.mlir;
  requires transitive dev.weir.dialect.compute;
  requires transitive dev.weir.dialect.tile;

  exports dev.weir.pass.kernel;
  exports dev.weir.pass.kernel.buffer;
  exports dev.weir.pass.kernel.expr;
  exports dev.weir.pass.kernel.group;
  exports dev.weir.pass.kernel.linalg;
  exports dev.weir.pass.kernel.lower;
  exports dev.weir.pass.kernel.rule;
  exports dev.weir.pass.kernel.source;
  exports dev.weir.pass.kernel.tile;
  exports dev.weir.pass.kernel.tune;

  uses dev.weir.dialect.kernel.DeviceMemory;
  uses dev.weir.dialect.kernel.KernelProvider;

  provides dev.weir.pass.PassProvider with
      dev.weir.pass.kernel.KernelPasses;
}
