/// Control flow: structured `if` and `while`, the yield that ends their bodies, and the stacks that
/// let a backward program replay them.
module dev.weir.dialect.controlflow {
  requires transitive dev.weir.dialect.builtin;

  exports dev.weir.dialect.controlflow;
  exports dev.weir.dialect.controlflow.assembly;
}
