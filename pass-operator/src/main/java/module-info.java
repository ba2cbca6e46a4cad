/// What knows many operators: fusion, decomposition, folding, layout, precision, value form.
module dev.weir.pass.operator {
  requires transitive dev.weir.dialect.operator;
  requires transitive dev.weir.dialect.kernel;

  exports dev.weir.pass.operator;
  exports dev.weir.pass.operator.decompose;
  exports dev.weir.pass.operator.folding;
  exports dev.weir.pass.operator.fusion;
  exports dev.weir.pass.operator.inplace;
  exports dev.weir.pass.operator.program;
  exports dev.weir.pass.operator.quantize;
  exports dev.weir.pass.operator.repeat;
  exports dev.weir.pass.operator.shape;
  exports dev.weir.pass.operator.simplify;

  uses dev.weir.dialect.kernel.KernelExecutor;

  provides dev.weir.drr.NativeFunctions.Provider with
      dev.weir.pass.operator.OperatorFunctions;
  provides dev.weir.pass.PassPreparation with
      dev.weir.pass.operator.inplace.InplacePreparation;
  provides dev.weir.pass.PassProvider with
      dev.weir.pass.operator.OperatorPasses;
}
