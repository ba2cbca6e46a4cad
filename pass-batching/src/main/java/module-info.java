/// Batching: the rule of each operator for many lanes at once, and the pass that applies them.
module dev.weir.pass.batching {
  requires transitive dev.weir.dialect.operator;

  exports dev.weir.pass.batching;
  exports dev.weir.pass.batching.rules;

  provides dev.weir.pass.PassProvider with
      dev.weir.pass.batching.BatchingPasses;
}
