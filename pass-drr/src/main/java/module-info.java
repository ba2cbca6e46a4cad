/// Rewriting, declarative rewrite rules, passes and analyses, none of which knows a dialect.
module dev.weir.rewrite {
  requires transitive dev.weir.ir;
  requires java.management;

  exports dev.weir.analysis;
  exports dev.weir.analysis.dataflow;
  exports dev.weir.drr;
  exports dev.weir.evaluate;
  exports dev.weir.pass;
  exports dev.weir.pass.general;
  exports dev.weir.rewrite;
  exports dev.weir.rewrite.conversion;

  uses dev.weir.drr.NativeFunctions.Provider;
  uses dev.weir.pass.PassPreparation;
  uses dev.weir.pass.PassProvider;
  uses dev.weir.pass.general.Inlining;
  uses dev.weir.rewrite.Canonicalization;

  provides dev.weir.pass.PassProvider with
      dev.weir.pass.general.GeneralPasses,
      dev.weir.pass.inspect.InspectionPasses;
}
