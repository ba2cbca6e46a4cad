/// Control flow: `cf` (yield, stacks, branch, assert), and structured `if` and `while`.
module dev.weir.dialect.controlflow {
  requires transitive dev.weir.dialect.builtin;

  exports dev.weir.dialect.controlflow;
  exports dev.weir.dialect.controlflow.assembly;
}
