/// Sizes that are not known when a program is compiled, and the facts about them.
module dev.weir.dialect.shape {
  requires transitive dev.weir.dialect.builtin;

  exports dev.weir.dialect.shape;
  exports dev.weir.dialect.shape.assembly;
  exports dev.weir.dialect.shape.constraint;
  exports dev.weir.dialect.shape.fact;
  exports dev.weir.dialect.shape.infer;
  exports dev.weir.dialect.shape.term;

  provides dev.weir.ir.Dialect with
      dev.weir.dialect.shape.ShapeDialect;
}
