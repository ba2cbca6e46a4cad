/// Control flow: `cf` (yield, stacks, branch, assert), and structured `if` and `while`.
module dev.weir.dialect.controlflow {
  requires transitive dev.weir.dialect.builtin;

  exports dev.weir.dialect.controlflow;
  exports dev.weir.dialect.controlflow.assembly;

  provides dev.weir.ir.Dialect with
      dev.weir.dialect.controlflow.ControlFlowDialect,
      dev.weir.dialect.controlflow.StructuredDialect;
}
