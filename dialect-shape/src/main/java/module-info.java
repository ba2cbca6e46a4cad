/// Symbolic dimensions, their constraints, and shape inference.
module dev.weir.dialect.shape {
  requires transitive dev.weir.dialect.builtin;

  exports dev.weir.dialect.shape.term;
}
