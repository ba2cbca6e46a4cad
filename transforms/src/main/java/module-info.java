/// Everything that knows two dialects or a family of ops: fusion, lowering, layout, precision.
module dev.weir.transforms {
  requires transitive dev.weir.dialect.operator;
  requires transitive dev.weir.dialect.kernel;
  requires transitive dev.weir.dialect.mindir;
  requires transitive dev.weir.dialect.mlir;
  requires transitive dev.weir.dialect.tile;

  exports dev.weir.transforms;
  exports dev.weir.transforms.autodiff;
  exports dev.weir.transforms.autodiff.rules;
  exports dev.weir.transforms.decompose;
  exports dev.weir.transforms.folding;
  exports dev.weir.transforms.fusion;
  exports dev.weir.transforms.group;
  exports dev.weir.transforms.inplace;
  exports dev.weir.transforms.kernel;
  exports dev.weir.transforms.linalg;
  exports dev.weir.transforms.layout;
  exports dev.weir.transforms.precision;
  exports dev.weir.transforms.mindir;
  exports dev.weir.transforms.mindir.effects;
  exports dev.weir.transforms.mindir.functions;
  exports dev.weir.transforms.mindir.simplify;
  exports dev.weir.transforms.program;
  exports dev.weir.transforms.shape;
  exports dev.weir.transforms.tile;
  exports dev.weir.transforms.simplify;

  uses dev.weir.dialect.kernel.DeviceMemory;
  uses dev.weir.dialect.kernel.KernelExecutor;
  uses dev.weir.dialect.kernel.KernelProvider;

  provides dev.weir.drr.NativeFunctions.Provider with
      dev.weir.transforms.TransformFunctions;
  provides dev.weir.pass.PassPreparation with
      dev.weir.transforms.inplace.InplacePreparation;
  provides dev.weir.pass.PassProvider with
      dev.weir.transforms.TransformPasses;
}
