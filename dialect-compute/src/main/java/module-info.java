/// The index level: what a generated kernel computes for each index, and how it is scheduled.
module dev.weir.dialect.compute {
  requires transitive dev.weir.dialect.builtin;
  requires transitive dev.weir.dialect.shape;

  exports dev.weir.dialect.compute;
  exports dev.weir.dialect.compute.interpret;

  provides dev.weir.ir.Dialect with
      dev.weir.dialect.compute.ComputeDialect;
}
