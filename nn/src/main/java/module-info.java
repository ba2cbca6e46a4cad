/// Layers, losses, optimisers and training: models are records of tensors.
module dev.weir.nn {
  requires transitive dev.weir.tensor;

  exports dev.weir.nn;
  exports dev.weir.nn.amp;
  exports dev.weir.nn.data;
  exports dev.weir.nn.init;
  exports dev.weir.nn.loss;
  exports dev.weir.nn.metric;
  exports dev.weir.nn.optim;
  exports dev.weir.nn.train;

  // Records of tensors are decomposed.
  opens dev.weir.nn to
      dev.weir.tensor;
  opens dev.weir.nn.data to
      dev.weir.tensor;
  opens dev.weir.nn.optim to
      dev.weir.tensor;
  opens dev.weir.nn.train to
      dev.weir.tensor;
}
