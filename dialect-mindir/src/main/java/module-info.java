/// MindIR's functional graphs: FuncGraph, closures, primitives and monads as ops and types.
module dev.weir.dialect.mindir {
  requires transitive dev.weir.dialect.builtin;

  exports dev.weir.dialect.mindir;
  exports dev.weir.dialect.mindir.build;

  provides dev.weir.ir.Dialect with
      dev.weir.dialect.mindir.MindIrDialect;
  provides dev.weir.pass.general.Inlining with
      dev.weir.dialect.mindir.transform.MindIrInlining;
}
