/// Programs in plain Java: tensors, their gradients, and training.
module dev.weir.examples.tensors {
  requires transitive dev.weir.tensor;

  exports dev.weir.examples.tensors;

  // Records of tensors are decomposed.
  opens dev.weir.examples.tensors to
      dev.weir.tensor;
}
