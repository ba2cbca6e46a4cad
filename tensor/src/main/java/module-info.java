/// Tensors as values: programs in plain Java that run at once, are differentiated and compiled.
module dev.weir.tensor {
  requires transitive dev.weir.compiler;

  exports dev.weir.tensor;
}
