/// Gradients: the rule of each operator, and the pass that applies them.
module dev.weir.pass.autodiff {
  requires transitive dev.weir.dialect.operator;
  requires transitive dev.weir.dialect.mindir;

  exports dev.weir.pass.autodiff;
  exports dev.weir.pass.autodiff.rules;

  provides dev.weir.pass.PassProvider with
      dev.weir.pass.autodiff.AutodiffPasses;
}
