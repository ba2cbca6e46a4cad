/// Control flow: MLIR's `cf` (branches and assertions), and PIR's yield, stacks, `if` and `while`.
module dev.weir.dialect.controlflow {
  requires transitive dev.weir.dialect.builtin;

  exports dev.weir.dialect.controlflow;
  exports dev.weir.dialect.controlflow.cf;

  provides dev.weir.ir.Dialect with
      dev.weir.dialect.controlflow.ControlFlowDialect,
      dev.weir.dialect.controlflow.StructuredDialect,
      dev.weir.dialect.controlflow.cf.CfDialect;
  provides dev.weir.rewrite.Canonicalization with
      dev.weir.dialect.controlflow.cf.CfCanonicalization;
  provides dev.weir.pass.general.Inlining with
      dev.weir.dialect.controlflow.cf.CfInlining;
}
