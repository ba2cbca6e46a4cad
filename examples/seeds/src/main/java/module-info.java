/// The programs by which MindSpore's and Paddle's documentation explain IR and compilation, in Java.
module dev.weir.examples.seeds {
  requires transitive dev.weir.examples.models;
  requires transitive dev.weir.tensor;

  exports dev.weir.examples.seeds;
}
