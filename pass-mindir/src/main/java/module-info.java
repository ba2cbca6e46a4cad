/// Function graphs of MindIR: typed, simplified, their functions lowered, and brought to operators.
module dev.weir.pass.mindir {
  requires transitive dev.weir.pass.autodiff;

  exports dev.weir.pass.mindir;
  exports dev.weir.pass.mindir.closures;
  exports dev.weir.pass.mindir.effects;

  provides dev.weir.pass.PassProvider with
      dev.weir.pass.mindir.MindirPasses;
}
