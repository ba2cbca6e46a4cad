/// Networks that learn: digits, text, and a path through the air.
module dev.weir.examples.training {
  requires transitive dev.weir.nn;

  exports dev.weir.examples.training;

  // Records of tensors are decomposed.
  opens dev.weir.examples.training to
      dev.weir.tensor;
}
