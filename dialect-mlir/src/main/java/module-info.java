/// MLIR's `arith` and `scf`, for authors and as common ground with MLIR's own tools.
module dev.weir.dialect.mlir {
  requires transitive dev.weir.dialect.controlflow;

  exports dev.weir.dialect.mlir.arith;
  exports dev.weir.dialect.mlir.arith.cast;
  exports dev.weir.dialect.mlir.arith.compare;
  exports dev.weir.dialect.mlir.arith.floating;
  exports dev.weir.dialect.mlir.arith.integer;
  exports dev.weir.dialect.mlir.scf;

  provides dev.weir.ir.Dialect with
      dev.weir.dialect.mlir.arith.ArithDialect,
      dev.weir.dialect.mlir.scf.ScfDialect;
  provides dev.weir.pass.PassProvider with
      dev.weir.dialect.mlir.arith.ArithPasses;
  provides dev.weir.rewrite.Canonicalization with
      dev.weir.dialect.mlir.arith.ArithCanonicalization,
      dev.weir.dialect.mlir.scf.ScfCanonicalization;
  provides dev.weir.pass.general.Inlining with
      dev.weir.dialect.mlir.arith.ArithInlining,
      dev.weir.dialect.mlir.scf.ScfInlining;
}
